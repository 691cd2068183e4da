# Pictures of the league, told to people who do not see them
picture-podium = The podium of { $season }, { $ladder }. { $places }
picture-podium-step = { $place }: { $name } with { $number }.
