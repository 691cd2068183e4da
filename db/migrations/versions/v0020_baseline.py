"""The schema of the first release; nothing leads here from databases of before.

Written out in PostgreSQL's words, not taken from `db.schema`: a migration must not change when that goes on.
"""

from __future__ import annotations

from alembic import op

revision = "0020"
down_revision = None
branch_labels = None
depends_on = None

SQLITE = {
    "BIGINT": "INTEGER",
    "TIMESTAMPTZ": "DATETIME",
    "BYTEA": "BLOB",
    "DOUBLE PRECISION": "DOUBLE",
    "DEFAULT false": "DEFAULT 0",
}
POSTGRESQL = {" WITHOUT ROWID": ""}  # rows lie in the order of their primary keys in SQLite
TABLES = """
CREATE TABLE rooms (
    channel_id BIGINT NOT NULL, guild_id BIGINT NOT NULL, revision INTEGER NOT NULL, payload TEXT NOT NULL,
    deadline TIMESTAMPTZ, updated_at TIMESTAMPTZ NOT NULL,
    CONSTRAINT pk_rooms PRIMARY KEY (channel_id)
);
CREATE TABLE room_people (
    user_id BIGINT NOT NULL, channel_id BIGINT NOT NULL,
    CONSTRAINT pk_room_people PRIMARY KEY (user_id, channel_id),
    CONSTRAINT fk_room_people_channel_id_rooms
        FOREIGN KEY(channel_id) REFERENCES rooms (channel_id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX ix_room_people_channel_id ON room_people (channel_id);
CREATE TABLE messages (
    channel_id BIGINT NOT NULL, revision INTEGER NOT NULL, payload TEXT NOT NULL,
    CONSTRAINT pk_messages PRIMARY KEY (channel_id)
);
CREATE TABLE actions (
    match_id VARCHAR(32) NOT NULL, number INTEGER NOT NULL, seat INTEGER NOT NULL, payload TEXT NOT NULL,
    at TIMESTAMPTZ NOT NULL,
    CONSTRAINT pk_actions PRIMARY KEY (match_id, number)
) WITHOUT ROWID;
CREATE TABLE matches (
    match_id VARCHAR(32) NOT NULL, guild_id BIGINT NOT NULL, channel_id BIGINT NOT NULL,
    preset TEXT NOT NULL, target INTEGER NOT NULL, hands INTEGER NOT NULL, started_at TIMESTAMPTZ NOT NULL,
    ended_at TIMESTAMPTZ NOT NULL, ranked BOOLEAN NOT NULL, format TEXT,
    CONSTRAINT pk_matches PRIMARY KEY (match_id)
) WITHOUT ROWID;
CREATE INDEX ix_matches_guild_id_ranked ON matches (guild_id, ranked);
CREATE TABLE match_seats (
    match_id VARCHAR(32) NOT NULL, seat INTEGER NOT NULL, user_id BIGINT, points INTEGER NOT NULL,
    place INTEGER NOT NULL, won BOOLEAN NOT NULL, hands_won INTEGER NOT NULL,
    highest_hand INTEGER NOT NULL, forfeited BOOLEAN NOT NULL, asleep BOOLEAN DEFAULT false NOT NULL,
    CONSTRAINT pk_match_seats PRIMARY KEY (match_id, seat),
    CONSTRAINT fk_match_seats_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (match_id)
) WITHOUT ROWID;
CREATE INDEX ix_match_seats_user_id_match_id ON match_seats (user_id, match_id);
CREATE TABLE archives (
    match_id VARCHAR(32) NOT NULL, guild_id BIGINT NOT NULL, channel_id BIGINT NOT NULL,
    ended_at TIMESTAMPTZ NOT NULL, payload BYTEA NOT NULL,
    CONSTRAINT pk_archives PRIMARY KEY (match_id)
);
CREATE INDEX ix_archives_channel_id_ended_at ON archives (channel_id, ended_at);
CREATE INDEX ix_archives_ended_at ON archives (ended_at);
CREATE TABLE deals (
    guild_id BIGINT NOT NULL, number INTEGER NOT NULL, match_id VARCHAR(32) NOT NULL,
    channel_id BIGINT NOT NULL, previous VARCHAR(64) NOT NULL, commitment VARCHAR(64) NOT NULL,
    secret VARCHAR(64) NOT NULL, cuts TEXT, opened_at TIMESTAMPTZ NOT NULL, dealt_at TIMESTAMPTZ,
    ended_at TIMESTAMPTZ, ending VARCHAR(9),
    CONSTRAINT pk_deals PRIMARY KEY (guild_id, number), CONSTRAINT uq_deals_match_id UNIQUE (match_id)
) WITHOUT ROWID;
CREATE INDEX ix_deals_channel_id_ended_at ON deals (channel_id, ended_at);
CREATE TABLE bot_metadata (
    place TEXT NOT NULL, value TEXT NOT NULL,
    CONSTRAINT pk_bot_metadata PRIMARY KEY (place)
);
CREATE TABLE key_values (
    kind TEXT NOT NULL, owner BIGINT NOT NULL, name TEXT NOT NULL, payload TEXT NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL, author BIGINT,
    CONSTRAINT pk_key_values PRIMARY KEY (kind, owner, name)
) WITHOUT ROWID;
CREATE INDEX ix_key_values_author ON key_values (author);
CREATE INDEX ix_key_values_kind_name ON key_values (kind, name);
CREATE TABLE waiting_matches (
    match_id VARCHAR(32) NOT NULL, guild_id BIGINT NOT NULL, ended_at TIMESTAMPTZ NOT NULL, season INTEGER,
    CONSTRAINT pk_waiting_matches PRIMARY KEY (match_id),
    CONSTRAINT fk_waiting_matches_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (match_id)
) WITHOUT ROWID;
CREATE INDEX ix_waiting_matches_ended_at_match_id ON waiting_matches (ended_at, match_id);
CREATE TABLE seasons (
    guild_id BIGINT NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL, started_at TIMESTAMPTZ NOT NULL,
    ended_at TIMESTAMPTZ,
    CONSTRAINT pk_seasons PRIMARY KEY (guild_id, number)
) WITHOUT ROWID;
CREATE INDEX ix_seasons_ended_at_started_at ON seasons (ended_at, started_at);
CREATE TABLE counted_matches (
    guild_id BIGINT NOT NULL, number INTEGER NOT NULL, match_id VARCHAR(32) NOT NULL,
    season INTEGER NOT NULL, ladder TEXT, preset TEXT NOT NULL, unrated TEXT, "group" TEXT NOT NULL,
    people INTEGER NOT NULL, hands INTEGER NOT NULL, moves INTEGER NOT NULL,
    started_at TIMESTAMPTZ NOT NULL, ended_at TIMESTAMPTZ NOT NULL,
    CONSTRAINT pk_counted_matches PRIMARY KEY (guild_id, number),
    CONSTRAINT uq_counted_matches_match_id UNIQUE (match_id)
) WITHOUT ROWID;
CREATE INDEX ix_counted_matches_guild_id_group_ended_at_unrated
    ON counted_matches (guild_id, "group", ended_at, unrated);
CREATE TABLE games (
    guild_id BIGINT NOT NULL, number INTEGER NOT NULL, user_id BIGINT NOT NULL,
    match_id VARCHAR(32) NOT NULL, season INTEGER NOT NULL, ladder TEXT, ended_at TIMESTAMPTZ NOT NULL,
    place INTEGER NOT NULL, people INTEGER NOT NULL, won BOOLEAN NOT NULL, points INTEGER NOT NULL,
    highest_hand INTEGER NOT NULL, forfeited BOOLEAN NOT NULL, mu_before DOUBLE PRECISION,
    sigma_before DOUBLE PRECISION, mu_after DOUBLE PRECISION, sigma_after DOUBLE PRECISION, rank INTEGER,
    rated_on TEXT,
    CONSTRAINT pk_games PRIMARY KEY (guild_id, number, user_id)
) WITHOUT ROWID;
CREATE INDEX ix_games_guild_id_user_id_number ON games (guild_id, user_id, number);
CREATE INDEX ix_games_guild_id_user_id_rated_on_number ON games (guild_id, user_id, rated_on, number);
CREATE TABLE ladder_rows (
    guild_id BIGINT NOT NULL, user_id BIGINT NOT NULL, ladder TEXT NOT NULL, season INTEGER NOT NULL,
    mu DOUBLE PRECISION NOT NULL, sigma DOUBLE PRECISION NOT NULL, "order" DOUBLE PRECISION NOT NULL,
    games INTEGER NOT NULL, wins INTEGER NOT NULL, opponents INTEGER NOT NULL,
    last_at TIMESTAMPTZ NOT NULL, placed BOOLEAN NOT NULL, step INTEGER NOT NULL,
    CONSTRAINT pk_ladder_rows PRIMARY KEY (guild_id, user_id, ladder, season)
) WITHOUT ROWID;
CREATE INDEX ix_ladder_rows_places
    ON ladder_rows (guild_id, season, ladder, placed, "order", user_id, last_at);
CREATE TABLE ladder_steps (
    guild_id BIGINT NOT NULL, season INTEGER NOT NULL, ladder TEXT NOT NULL, step INTEGER NOT NULL,
    people INTEGER NOT NULL,
    CONSTRAINT pk_ladder_steps PRIMARY KEY (guild_id, season, ladder, step)
) WITHOUT ROWID;
CREATE TABLE totals (
    guild_id BIGINT NOT NULL, user_id BIGINT NOT NULL, season INTEGER NOT NULL, games INTEGER NOT NULL,
    wins INTEGER NOT NULL, points INTEGER NOT NULL, highest_hand INTEGER NOT NULL, places INTEGER NOT NULL,
    streak INTEGER NOT NULL, best_streak INTEGER NOT NULL, turns INTEGER NOT NULL, drawn INTEGER NOT NULL,
    biggest_draw INTEGER NOT NULL, biggest_hand INTEGER NOT NULL, catches INTEGER NOT NULL,
    caught INTEGER NOT NULL, bluffs INTEGER NOT NULL, bluffs_caught INTEGER NOT NULL,
    challenges INTEGER NOT NULL, challenges_won INTEGER NOT NULL, comeback INTEGER NOT NULL,
    colours TEXT NOT NULL, last_at TIMESTAMPTZ NOT NULL, rate DOUBLE PRECISION NOT NULL,
    mean_place DOUBLE PRECISION NOT NULL,
    CONSTRAINT pk_totals PRIMARY KEY (guild_id, user_id, season)
) WITHOUT ROWID;
CREATE INDEX ix_totals_guild_id_season_highest_hand_user_id
    ON totals (guild_id, season, highest_hand, user_id);
CREATE INDEX ix_totals_guild_id_season_mean_place_user_id ON totals (guild_id, season, mean_place, user_id);
CREATE INDEX ix_totals_guild_id_season_points_user_id ON totals (guild_id, season, points, user_id);
CREATE INDEX ix_totals_guild_id_season_rate_user_id ON totals (guild_id, season, rate, user_id);
CREATE INDEX ix_totals_guild_id_season_wins_user_id ON totals (guild_id, season, wins, user_id);
CREATE TABLE pairs (
    guild_id BIGINT NOT NULL, user_id BIGINT NOT NULL, other_id BIGINT NOT NULL, season INTEGER NOT NULL,
    games INTEGER NOT NULL, ahead INTEGER NOT NULL, behind INTEGER NOT NULL, ladders TEXT NOT NULL,
    rated TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_pairs PRIMARY KEY (guild_id, user_id, other_id, season)
) WITHOUT ROWID;
CREATE INDEX ix_pairs_guild_id_user_id_season_games_other_id
    ON pairs (guild_id, user_id, season, games, other_id);
CREATE TABLE players (
    guild_id BIGINT NOT NULL, user_id BIGINT NOT NULL, name TEXT NOT NULL, last_at TIMESTAMPTZ NOT NULL,
    CONSTRAINT pk_players PRIMARY KEY (guild_id, user_id)
) WITHOUT ROWID;
CREATE INDEX ix_players_user_id ON players (user_id);
CREATE TABLE records (
    guild_id BIGINT NOT NULL, kind TEXT NOT NULL, match_id VARCHAR(32) NOT NULL, user_id BIGINT NOT NULL,
    value INTEGER NOT NULL, at TIMESTAMPTZ NOT NULL,
    CONSTRAINT pk_records PRIMARY KEY (guild_id, kind, match_id, user_id)
) WITHOUT ROWID;
CREATE TABLE awards (
    guild_id BIGINT NOT NULL, user_id BIGINT NOT NULL, kind TEXT NOT NULL, match_id VARCHAR(32) NOT NULL,
    at TIMESTAMPTZ NOT NULL,
    CONSTRAINT pk_awards PRIMARY KEY (guild_id, user_id, kind)
) WITHOUT ROWID;
CREATE TABLE activity (
    guild_id BIGINT NOT NULL, week INTEGER NOT NULL, user_id BIGINT NOT NULL, points INTEGER NOT NULL,
    matches INTEGER NOT NULL, opponents TEXT NOT NULL, catches INTEGER NOT NULL,
    comebacks INTEGER NOT NULL,
    CONSTRAINT pk_activity PRIMARY KEY (guild_id, week, user_id)
) WITHOUT ROWID;
CREATE INDEX ix_activity_guild_id_week_points_user_id ON activity (guild_id, week, points, user_id);
CREATE TABLE podiums (
    guild_id BIGINT NOT NULL, season INTEGER NOT NULL, claimed_at TIMESTAMPTZ NOT NULL, channel_id BIGINT,
    nonce VARCHAR(25), message_id BIGINT, outcome TEXT,
    CONSTRAINT pk_podiums PRIMARY KEY (guild_id, season)
) WITHOUT ROWID;
CREATE TABLE league_matches (
    guild_id BIGINT NOT NULL, position INTEGER NOT NULL, match_id VARCHAR(32) NOT NULL,
    season INTEGER NOT NULL, unrated TEXT,
    CONSTRAINT pk_league_matches PRIMARY KEY (guild_id, position),
    CONSTRAINT uq_league_matches_match_id UNIQUE (match_id),
    CONSTRAINT fk_league_matches_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (match_id)
) WITHOUT ROWID;
CREATE TABLE league_decisions (
    guild_id BIGINT NOT NULL, number INTEGER NOT NULL, action TEXT NOT NULL, subject TEXT NOT NULL,
    target TEXT NOT NULL, note TEXT NOT NULL, actor_id BIGINT NOT NULL, actor TEXT NOT NULL,
    at TIMESTAMPTZ NOT NULL,
    CONSTRAINT pk_league_decisions PRIMARY KEY (guild_id, number)
) WITHOUT ROWID;
CREATE INDEX ix_league_decisions_actor_id ON league_decisions (actor_id);
CREATE INDEX ix_league_decisions_subject ON league_decisions (subject);
CREATE INDEX ix_league_decisions_target ON league_decisions (target);
CREATE TABLE moderated_leagues (
    guild_id BIGINT NOT NULL, decided INTEGER NOT NULL, stale BOOLEAN NOT NULL,
    first_season INTEGER NOT NULL, marked INTEGER DEFAULT '0' NOT NULL,
    CONSTRAINT pk_moderated_leagues PRIMARY KEY (guild_id)
) WITHOUT ROWID;
CREATE TABLE tournaments (
    id VARCHAR(32) NOT NULL, guild_id BIGINT NOT NULL, channel_id BIGINT NOT NULL,
    stage VARCHAR(16) NOT NULL, revision INTEGER NOT NULL, created_at TIMESTAMPTZ NOT NULL,
    deadline TIMESTAMPTZ, payload TEXT NOT NULL, name TEXT NOT NULL, summary TEXT NOT NULL,
    tally TEXT NOT NULL,
    CONSTRAINT pk_tournaments PRIMARY KEY (id)
) WITHOUT ROWID;
CREATE INDEX ix_tournaments_deadline_id ON tournaments (deadline, id);
CREATE INDEX ix_tournaments_guild_id_created_at_id ON tournaments (guild_id, created_at, id);
CREATE INDEX ix_tournaments_stage_id ON tournaments (stage, id);
CREATE TABLE tournament_tables (
    tournament_id VARCHAR(32) NOT NULL, "table" VARCHAR(32) NOT NULL, payload TEXT NOT NULL,
    CONSTRAINT pk_tournament_tables PRIMARY KEY (tournament_id, "table"),
    CONSTRAINT fk_tournament_tables_tournament_id_tournaments
        FOREIGN KEY(tournament_id) REFERENCES tournaments (id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE TABLE tournament_matches (
    match_id VARCHAR(32) NOT NULL, tournament_id VARCHAR(32) NOT NULL, "table" VARCHAR(32) NOT NULL,
    CONSTRAINT pk_tournament_matches PRIMARY KEY (match_id),
    CONSTRAINT fk_tournament_matches_tournament_id_tournaments
        FOREIGN KEY(tournament_id) REFERENCES tournaments (id)
) WITHOUT ROWID;
CREATE TABLE tournament_people (
    user_id BIGINT NOT NULL, tournament_id VARCHAR(32) NOT NULL, guild_id BIGINT NOT NULL,
    takes_part BOOLEAN NOT NULL,
    CONSTRAINT pk_tournament_people PRIMARY KEY (user_id, tournament_id)
) WITHOUT ROWID;
CREATE INDEX ix_tournament_people_guild_id ON tournament_people (guild_id);
CREATE TABLE daily_deals (
    day DATE NOT NULL, secret VARCHAR(64) NOT NULL, committed_at TIMESTAMPTZ NOT NULL,
    CONSTRAINT pk_daily_deals PRIMARY KEY (day)
) WITHOUT ROWID;
CREATE TABLE daily_tries (
    day DATE NOT NULL, user_id BIGINT NOT NULL, name VARCHAR(128) NOT NULL, revision INTEGER NOT NULL,
    payload TEXT NOT NULL, begun_at TIMESTAMPTZ NOT NULL, finished_at TIMESTAMPTZ, won INTEGER NOT NULL,
    points INTEGER NOT NULL, moves INTEGER NOT NULL,
    CONSTRAINT pk_daily_tries PRIMARY KEY (day, user_id)
) WITHOUT ROWID;
CREATE INDEX ix_daily_tries_user_id_day ON daily_tries (user_id, day);
CREATE TABLE daily_entries (
    day DATE NOT NULL, guild_id BIGINT NOT NULL, user_id BIGINT NOT NULL,
    CONSTRAINT pk_daily_entries PRIMARY KEY (day, guild_id, user_id)
) WITHOUT ROWID;
CREATE INDEX ix_daily_entries_user_id ON daily_entries (user_id);
CREATE TABLE deletions (
    user_id BIGINT NOT NULL, anonymous_id BIGINT NOT NULL, requested_at TIMESTAMPTZ NOT NULL,
    CONSTRAINT pk_deletions PRIMARY KEY (user_id)
) WITHOUT ROWID;
CREATE TABLE tombstones (
    digest VARCHAR(64) NOT NULL, deleted_at TIMESTAMPTZ NOT NULL,
    CONSTRAINT pk_tombstones PRIMARY KEY (digest)
) WITHOUT ROWID;
CREATE TABLE archive_people (
    user_id BIGINT NOT NULL, match_id VARCHAR(32) NOT NULL,
    CONSTRAINT pk_archive_people PRIMARY KEY (user_id, match_id)
) WITHOUT ROWID;
CREATE INDEX ix_archive_people_match_id ON archive_people (match_id);
CREATE TABLE left_servers (
    guild_id BIGINT NOT NULL, left_at TIMESTAMPTZ NOT NULL,
    CONSTRAINT pk_left_servers PRIMARY KEY (guild_id)
) WITHOUT ROWID;
CREATE TABLE match_digests (
    match_id VARCHAR(32) NOT NULL, guild_id BIGINT NOT NULL, payload TEXT NOT NULL,
    CONSTRAINT pk_match_digests PRIMARY KEY (match_id),
    CONSTRAINT fk_match_digests_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (match_id)
) WITHOUT ROWID;
CREATE TABLE processes (
    registration VARCHAR(32) NOT NULL, name TEXT NOT NULL, command TEXT, shard_count INTEGER NOT NULL,
    leaves BOOLEAN NOT NULL, expires_at TIMESTAMPTZ NOT NULL,
    CONSTRAINT pk_processes PRIMARY KEY (registration), CONSTRAINT uq_processes_name UNIQUE (name)
) WITHOUT ROWID;
CREATE TABLE leases (
    shard INTEGER NOT NULL, shard_count INTEGER NOT NULL, epoch BIGINT NOT NULL, owner VARCHAR(32),
    asked_by VARCHAR(32), kept_for VARCHAR(32), kept_until TIMESTAMPTZ, accepted TEXT NOT NULL,
    CONSTRAINT pk_leases PRIMARY KEY (shard)
) WITHOUT ROWID;
CREATE TABLE identify_slots (
    bucket INTEGER NOT NULL, free_at TIMESTAMPTZ NOT NULL,
    CONSTRAINT pk_identify_slots PRIMARY KEY (bucket)
) WITHOUT ROWID;
CREATE TABLE key_value_changes (
    kind TEXT NOT NULL, owner BIGINT NOT NULL, changed_by BIGINT NOT NULL, changed_at TIMESTAMPTZ NOT NULL,
    CONSTRAINT pk_key_value_changes PRIMARY KEY (kind, owner)
) WITHOUT ROWID;
"""
NOTE_CHANGE = """
CREATE FUNCTION note_key_value_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changed key_values%ROWTYPE;
BEGIN
    IF TG_OP = 'DELETE' THEN changed = OLD; ELSE changed = NEW; END IF;
    INSERT INTO key_value_changes (kind, owner, changed_by, changed_at)
    VALUES (changed.kind, changed.owner, txid_current(), clock_timestamp())
    ON CONFLICT (kind, owner)
    DO UPDATE SET changed_by = excluded.changed_by, changed_at = excluded.changed_at;
    RETURN NULL;
END
$$
"""
TRIGGER = """
CREATE TRIGGER key_value_change AFTER INSERT OR UPDATE OR DELETE ON key_values
FOR EACH ROW EXECUTE FUNCTION note_key_value_change()
"""


def upgrade() -> None:
    postgresql = op.get_bind().dialect.name == "postgresql"
    for statement in TABLES.strip().rstrip(";").split(";"):
        for word, own in (POSTGRESQL if postgresql else SQLITE).items():
            statement = statement.replace(word, own)  # noqa: PLW2901 - word by word
        op.execute(statement)
    if postgresql:
        op.execute(NOTE_CHANGE)
        op.execute(TRIGGER)
