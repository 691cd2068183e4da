// Learns the weights of bot/players/policy.py: a sketch of the official rules, and policy gradient on it.
//
//   g++ -O3 -march=native -w -o /tmp/policy tests/bench/policy.cpp
//   /tmp/policy SEATS HANDS SELF RULE QUICK STEADY RATE OUT KIND [FROM]
//
// SELF, RULE, QUICK and STEADY say how often the other seats play by the policy itself, by RLCard's rule
// policy, by the rules of thumb of rollouts.py, and much as steady.py does; they add up to 1. KIND is 0 for a
// hand by the official rules; 1 for RLCard's game, in which a Reverse between two skips nobody and a drawn
// card is played at once if it can be; 2 for two pairs of partners, who play for points. OUT gets a weight a
// line, in the order of policy.py; FROM is such a file to go on from. How often the policy wins is printed
// eight times on the way, for pairs with the points that a hand brings them.
//
// The weights that are shipped come from these runs, each from the result of the one before it:
//   OF_TWO          2 10000000 .4 .3 0 .3 .03, then 2 9000000 .15 .55 0 .3 .025
//   OF_TWO_TURNING  from the first of these 2 4000000 .3 .6 0 .1 .03, then .2 .7 0 .1 .02
//   OF_MORE         4 3000000 .4 .3 0 .3 .03, then 4000000 .2 .4 0 .4 .03, then 12000000 .1 .45 0 .45 .03
//   OF_PAIRS        from the second of these 3000000 .3 .3 0 .4 .03 and 4000000 .2 .3 0 .5 .03 for hands won,
//   then
//                   for points 4000000 .15 .15 0 .7 .03, 6000000 .1 .1 0 .8 .04 and 8000000 .05 .05 0 .9 .07 (stopped at 7000000)
// The first runs had an earlier version of this file, in which a card could be drawn while others fit, and
// which did not look at what the seats beyond the next one hold as closely.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>
#include <vector>
using namespace std;
typedef uint64_t u64;
typedef int64_t i64;
const int WILD = 52, W4 = 53, NC = 4;
static inline int colr(int k) { return k < 52 ? k / 13 : 4; }
static inline int face(int k) { return k < 52 ? k % 13 : k - 39; }  // 10 D2, 11 R, 12 S, 13 W, 14 W4
const u64 SUIT = (1ull << 13) - 1;
static inline u64 cbits(int c) { return c < 4 ? SUIT << (13 * c) : 0; }
const u64 WB = (1ull << 52) | (1ull << 53), W4B = 1ull << 53;
static u64 FIT[54];
struct Rng {
  u64 s;
  inline u64 next() {
    s ^= s << 13;
    s ^= s >> 7;
    s ^= s << 17;
    return s;
  }
  inline int below(int n) { return (int)(((next() >> 32) * n) >> 32); }
  inline double u() { return (next() >> 11) * (1.0 / 9007199254740992.0); }
};
struct Held {
  u64 one, two, three, four;
  int size;
  void add(int k) {
    u64 b = 1ull << k;
    size++;
    if (!(one & b)) one |= b;
    else if (!(two & b)) two |= b;
    else if (!(three & b)) three |= b;
    else four |= b;
  }
  void rem(int k) {
    u64 b = 1ull << k;
    size--;
    if (!(two & b)) one ^= b;
    else if (!(three & b)) two ^= b;
    else if (!(four & b)) three ^= b;
    else four ^= b;
  }
  int cnt(u64 m) const {
    return __builtin_popcountll(one & m) + __builtin_popcountll(two & m) + __builtin_popcountll(three & m) +
           __builtin_popcountll(four & m);
  }
};
enum { PLAY, DRAWN, CHAL, OVER };
static int INFER = 0, TURNING = 0;
struct World {
  int n;
  Held h[4];
  uint8_t pile[112];
  int np;
  uint8_t under[112];
  int nu;
  int top, col, dir, turn, phase, drawn, challenged, before;
  bool guilty;
  int winner;
  bool free_start;
  int8_t rec[4][5];  // -1 never; cards since declined
  Rng r;
  int next(int s) const {
    s += dir;
    return s == n ? 0 : (s < 0 ? n - 1 : s);
  }
  void reshuffle() {
    memcpy(pile + np, under, nu);
    np += nu;
    nu = 0;
    for (int i = np - 1; i > 0; i--) {
      int j = r.below(i + 1);
      swap(pile[i], pile[j]);
    }
  }
  void drawc(int s, int c) {
    while (c--) {
      if (!np) {
        reshuffle();
        if (!np) break;
      }
      h[s].add(pile[--np]);
      got(s);
    }
  }
  inline void got(int s) {
    for (int c = 0; c < 5; c++)
      if (rec[s][c] >= 0) rec[s][c]++;
  }
  void end() {
    turn = next(turn);
    phase = PLAY;
    drawn = -1;
  }
  u64 playable(int s) const {
    u64 k = h[s].one;
    if (colr(top) != 4) return k & FIT[top];
    return k & (WB | cbits(col));
  }
  bool bluff(int s) const { return h[s].one & cbits(col); }
  void draw() {
    int s = turn;
    rec[s][col] = 0;
    if (INFER & 1) rec[s][4] = 0;
    if (!np) { reshuffle(); }
    if (!np) {
      end();
      return;
    }
    int k = pile[--np];
    h[s].add(k);
    if (TURNING) {
      if (k >= 52) {
        h[s].rem(k);
        under[nu++] = top;
        top = k;
        col = r.below(4);
        end();
        return;
      }
      if (k / 13 == col) {
        play(k, 0);
        return;
      }
      got(s);
      end();
      return;
    }
    got(s);
    if (playable(s) >> k & 1) {
      phase = DRAWN;
      drawn = k;
    } else end();
  }
  void keep() { end(); }
  void accept() {
    challenged = -1;
    phase = PLAY;
    drawc(turn, 4);
    end();
  }
  void challenge() {
    int ch = challenged;
    challenged = -1;
    phase = PLAY;
    if (guilty) {
      drawc(ch, 4);
    } else {
      drawc(turn, 6);
      end();
    }
  }
  void play(int k, int named) {
    int s = turn;
    Held& H = h[s];
    H.rem(k);
    under[nu++] = top;
    top = k;
    int bf = col;
    if (bf < 4 && ((k == W4 && (INFER & 2)) || (k == WILD && (INFER & 4)))) rec[s][bf] = 0;
    col = k < 52 ? k / 13 : named;
    int f = face(k);
    if (!H.size) {
      phase = OVER;
      winner = s;
      return;
    }
    switch (f) {
      case 12:
        end();
        end();
        break;
      case 11:
        dir = -dir;
        end();
        if (n == 2 && !TURNING) end();
        break;
      case 10:
        end();
        drawc(turn, 2);
        end();
        break;
      case 14: {
        bool g = H.one & cbits(bf);
        end();
        phase = CHAL;
        challenged = s;
        guilty = g;
        before = bf;
      } break;
      default:
        end();
    }
  }
};
static void init() {
  for (int k = 0; k < 52; k++) {
    u64 b = WB | cbits(k / 13);
    for (int c = 0; c < 4; c++) b |= 1ull << (13 * c + k % 13);
    FIT[k] = b;
  }
}
static void deal(World& w, int n, u64 seed) {
  memset(&w, 0, sizeof w);
  w.n = n;
  w.r.s = seed * 0x9E3779B97F4A7C15ull + 0x1234567;
  for (int i = 0; i < 8; i++) w.r.next();
  int np = 0;
  for (int k = 0; k < 54; k++) {
    int c = k >= 52 ? 4 : (k % 13 == 0 ? 1 : 2);
    while (c--) w.pile[np++] = k;
  }
  w.np = np;
  for (int i = np - 1; i > 0; i--) {
    int j = w.r.below(i + 1);
    swap(w.pile[i], w.pile[j]);
  }
  for (int s = 0; s < n; s++)
    for (int i = 0; i < 7; i++) w.h[s].add(w.pile[--w.np]);
  // start: a number card
  int i = w.np - 1;
  while (!(w.pile[i] < 52 && w.pile[i] % 13 < 10)) i--;
  w.top = w.pile[i];
  w.pile[i] = w.pile[w.np - 1];
  w.np--;
  w.col = w.top / 13;
  w.dir = 1;
  w.turn = 0;
  w.phase = PLAY;
  w.drawn = -1;
  w.challenged = -1;
  w.winner = -1;
  memset(w.rec, -1, sizeof w.rec);
}
// ---- moves
enum { M_DRAW = 1000, M_KEEP, M_CHAL, M_ACC };
static inline void apply(World& w, int m) {
  if (m < 1000) w.play(m & 63, m >> 6);
  else if (m == M_DRAW) w.draw();
  else if (m == M_KEEP) w.keep();
  else if (m == M_CHAL) w.challenge();
  else w.accept();
}

// linear quick policy
struct Lin {
  double noise = 10, follow = -10, alone = -44, wild = 140, w4 = 73, again = 27, again0 = 20, deny1 = 114,
         deny2 = 7, deny3 = -8, denyx = -14, block = 0, same = -44, harm4 = 20, rev = 0, colnoise = 4,
         colblock = 0, chsize = 7, bluffmax = 2, wsmall = -29, drawthr = -1e9;
};
static const int NL = sizeof(Lin) / sizeof(double);
static const char* LN[] = {"noise", "follow",   "alone",    "wild",   "w4",       "again",  "again0",
                           "deny1", "deny2",    "deny3",    "denyx",  "block",    "same",   "harm4",
                           "rev",   "colnoise", "colblock", "chsize", "bluffmax", "wsmall", "drawthr"};
static inline int colchoice(World& w, int s, const Lin& L) {
  u64 k = w.h[s].one;
  int nx = w.next(s);
  double b = -1e18;
  int bc = 0;
  for (int c = 0; c < 4; c++) {
    double v = 4 * __builtin_popcountll(k & cbits(c)) + L.colnoise * w.r.u();
    if (w.rec[nx][c] == 0 || w.rec[nx][c] == 1) v += L.colblock;
    if (v > b) b = v, bc = c;
  }
  return bc;
}
static inline double linworth(World& w, int s, int k, const Lin& L, u64 held, int nsz, int nx) {
  double v = L.noise * w.r.u();
  int f = face(k);
  if (k >= 52) {
    v -= (k == W4 ? L.w4 : L.wild);
    if (w.h[s].size <= 3) v -= L.wsmall;
  } else {
    int c = k / 13;
    int fol = __builtin_popcountll((held & ~(1ull << k)) & cbits(c));
    v += L.follow * fol;
    if (!fol) v -= L.alone;
    if (w.n == 2 && f >= 10) v += fol ? L.again : L.again0;
    if (L.same != 0) {
      u64 sm = (held & ~(1ull << k)) & FIT[k] & ~cbits(c) & ~WB;
      if (sm) v += L.same;
    }
    if (L.block != 0) {
      int rc = w.rec[nx][c];
      if (rc >= 0 && rc <= 1) v += L.block * (w.n == 2 && f >= 10 ? 0 : 1);
    }
  }
  if (f == 12 || f == 10 || f == 14 || (f == 11 && w.n == 2 && L.rev != 0))
    v += nsz == 1 ? L.deny1 : nsz == 2 ? L.deny2 : nsz == 3 ? L.deny3 : L.denyx;
  else if (f == 11 && w.n > 2) {
    int l = w.h[w.dir > 0 ? (s ? s - 1 : w.n - 1) : (s + 1 == w.n ? 0 : s + 1)].size;
    v += L.rev * (l - nsz);
  }
  if (f == 14) v += L.harm4;
  return v;
}
static void lin_move(World& w, const Lin& L) {
  int s = w.turn;
  if (w.phase == PLAY) {
    u64 ks = w.playable(s);
    int nx = w.next(s), nsz = w.h[nx].size;
    if (ks & W4B && nsz > L.bluffmax && w.bluff(s)) ks &= ~W4B;
    if (!ks) {
      w.draw();
      return;
    }
    int best = -1;
    double bv = -1e18;
    u64 held = w.h[s].one;
    if (!(ks & (ks - 1)) && L.drawthr < -1e8) best = __builtin_ctzll(ks);
    else
      for (u64 t = ks; t; t &= t - 1) {
        int k = __builtin_ctzll(t);
        double v = linworth(w, s, k, L, held, nsz, nx);
        if (v > bv) bv = v, best = k;
      }
    if (best >= 52 && L.drawthr > -1e8 && w.h[s].size > 1 && bv < L.drawthr) {
      w.draw();
      return;
    }
    w.play(best, best >= 52 ? colchoice(w, s, L) : 0);
  } else if (w.phase == DRAWN) {
    if (w.drawn == W4 && w.bluff(s)) {
      w.keep();
      return;
    }
    w.play(w.drawn, w.drawn >= 52 ? colchoice(w, s, L) : 0);
  } else {
    if (w.h[w.challenged].size >= L.chsize && (w.guilty || w.r.below(4) == 0) && w.r.below(2) == 0)
      w.challenge();
    else w.accept();
  }
}
static void rule_move(World& w) {
  int s = w.turn;
  if (w.phase == CHAL) {
    w.accept();
    return;
  }
  u64 ks = w.phase == PLAY ? w.playable(s) : 1ull << w.drawn;
  if (TURNING && w.phase == DRAWN && w.drawn < 52 && w.drawn / 13 != w.col) {
    w.keep();
    return;
  }
  if (!ks) {
    w.draw();
    return;
  }
  u64 nw = ks & ~WB;
  Held& H = w.h[s];
  if (nw) {
    int tot = 0;
    for (u64 t = nw; t; t &= t - 1) {
      u64 b = t & -t;
      tot += 1 + ((H.two & b) != 0);
    }
    int x = w.r.below(tot);
    for (u64 t = nw; t; t &= t - 1) {
      u64 b = t & -t;
      x -= 1 + ((H.two & b) != 0);
      if (x < 0) {
        w.play(__builtin_ctzll(b), 0);
        return;
      }
    }
  }
  if (ks & (1ull << WILD)) {
    w.play(WILD, w.r.below(4));
    return;
  }
  int bc = 0, bn = -1;
  for (int c = 0; c < 4; c++) {
    int x = H.cnt(cbits(c));
    if (x > bn) bn = x, bc = c;
  }
  w.play(W4, bc);
}
// steady
struct Steady {
  double same = -1, again0 = 0, wsmall = 0, follow = .02, alone = 1.9, again = .35, wild = 4.5, w4 = 3.7,
         harm = .02, d1 = 7.4, d2 = 2.4, d3 = 1.0, dany = .4, block = 2.5, bluff = 5, ties = .05;
};
static void shares(const World& w, int me, double* sh) {
  int un = 0;
  int left[4] = {25, 25, 25, 25};
  for (int c = 0; c < 4; c++) left[c] -= w.h[me].cnt(cbits(c));
  for (int i = 0; i < w.nu; i++)
    if (w.under[i] < 52) left[w.under[i] / 13]--;
  if (w.top < 52) left[w.top / 13]--;
  un = 108 - w.h[me].size - w.nu - 1;
  if (un < 1) un = 1;
  for (int c = 0; c < 4; c++) sh[c] = max(0, left[c]) / (double)un;
}
static double holds(const World& w, int s, int c, double sh) {
  int k = w.h[s].size;
  if (w.rec[s][c] >= 0) k = min(k, (int)w.rec[s][c]);
  return 1 - pow(1 - sh, k);
}
static int steady_pick(World& w, const Steady& P) {
  int s = w.turn;
  if (w.phase == CHAL) {
    double sh[4];
    shares(w, s, sh);
    double hh = holds(w, w.challenged, w.before, sh[w.before]);
    double b = hh < 1 ? .04 * hh / (.04 * hh + 1 - hh) : 1;
    return b * 9 > (1 - b) * 2 ? M_CHAL : M_ACC;
  }  // 4+4+1
  u64 ks = w.phase == PLAY ? w.playable(s) : 1ull << w.drawn;
  if (!ks) return M_DRAW;
  double sh[4], bl[4];
  shares(w, s, sh);
  int nx = w.next(s);
  for (int c = 0; c < 4; c++) bl[c] = 1 - holds(w, nx, c, sh[c]);
  Held& H = w.h[s];
  int cc[4];
  for (int c = 0; c < 4; c++) cc[c] = H.cnt(cbits(c));
  auto deny = [&](int q) {
    int z = w.h[q].size;
    double v = P.dany + (z == 1 ? P.d1 : z == 2 ? P.d2 : z == 3 ? P.d3 : 0);
    return q == s ? -v : v;
  };
  auto harm = [&](int q, int k) {
    double v = P.harm * k * (w.h[q].size <= 2 ? 2 : 1);
    return v;
  };
  bool bluff = w.bluff(s);
  double bv = -1e18;
  int best = -1;
  int lastp = w.dir > 0 ? (s ? s - 1 : w.n - 1) : (s + 1 == w.n ? 0 : s + 1);
  for (u64 t = ks; t; t &= t - 1) {
    int k = __builtin_ctzll(t);
    int f = face(k);
    for (int c = (k < 52 ? k / 13 : 0); c <= (k < 52 ? k / 13 : 3); c++) {
      double v;
      if (H.size == 1) v = 1000;
      else {
        int fol = cc[c] - (k < 52);
        v = P.follow * fol - (fol ? 0 : P.alone) + P.block * bl[c];
        if (k == WILD) v -= P.wild;
        if (k == W4) v -= P.w4 + (bluff ? P.bluff + P.bluff * H.size / 4 : 0);
        if (k >= 52 && H.size <= 3) v -= P.wsmall;
        if (k < 52 && (H.one & ~(1ull << k) & FIT[k] & ~cbits(k / 13) & ~WB)) v += P.same;
        double ag = fol ? P.again : P.again0;
        bool pair = w.n == 2;
        if (f == 12) v += deny(nx) + (pair ? ag : 0);
        if (f == 11) {
          if (pair) v += deny(nx) + ag;
          else v += (deny(nx) - deny(lastp)) / 2;
        }
        if (f == 10 || f == 14) v += harm(nx, f == 10 ? 2 : 4) + deny(nx) + (pair ? ag : 0);
        v += P.ties * w.r.u();
      }
      if (v > bv) bv = v, best = k | c << 6;
    }
  }
  if (bv < 1000 && (best & 63) == W4 && bluff && bv < -P.bluff * H.size)
    return w.phase == PLAY ? M_DRAW : M_KEEP;
  return best;
}

// score tables: [n==2?0:1][rel 0..3][F]
const int SZ = 16, NF = SZ + 20;
static double VT[2][4][NF];
static inline int relpos(const World& w, int s) {
  int d = (s - w.turn) * w.dir;
  if (d < 0) d += w.n;
  if (d == 0) return 0;
  if (d == 1) return 1;
  if (d == w.n - 1) return 3;
  return 2;
}
static inline int feats(const World& w, int s, int* f) {
  const Held& H = w.h[s];
  int n = 0;
  f[n++] = min(H.size, SZ - 1);
  int b = SZ;
  u64 p = w.playable(s);
  int np = min(3, __builtin_popcountll(p & ~WB));
  f[n++] = b + np;
  b += 4;
  int wl = H.cnt(1ull << 52);
  f[n++] = b + min(2, wl);
  b += 3;
  int w4 = H.cnt(W4B);
  f[n++] = b + min(2, w4);
  b += 3;
  u64 act = 0;
  for (int c = 0; c < 4; c++) act |= (7ull << 10) << (13 * c);
  int ac = __builtin_popcountll(H.one & act);
  f[n++] = b + min(3, ac);
  b += 4;
  int dc = 0;
  for (int c = 0; c < 4; c++) dc += (H.one & cbits(c)) != 0;
  f[n++] = b + dc;
  b += 5;
  return n;
}
static double sval(const World& w, int s) {
  int f[8];
  int n = feats(w, s, f);
  const double* T = VT[w.n > 2][relpos(w, s)];
  double v = 0;
  for (int i = 0; i < n; i++) v += T[f[i]];
  return v;
}
static double pwin(const World& w, int me) {
  double e[4], t = 0;
  for (int s = 0; s < w.n; s++) {
    e[s] = exp(sval(w, s));
    t += e[s];
  }
  return e[me] / t;
}

// softmax policy over (kind,colour) + draw/keep, sum of table entries
static inline int ob(int x) {
  return x <= 1 ? 0 : x == 2 ? 1 : x == 3 ? 2 : x == 4 ? 3 : x <= 6 ? 4 : 5;
}  // 6
static inline int sb(int x) {
  return x <= 2 ? 0 : x == 3 ? 1 : x == 4 ? 2 : x == 5 ? 3 : x <= 7 ? 4 : 5;
}  // own before play 6
struct Feat {
  int n;
  int f[24];
};
static inline int o2(int x) { return x <= 6 ? x - 1 : x <= 8 ? 6 : 7; }           // 8
static inline int s2(int x) { return x <= 8 ? max(x, 2) - 2 : x <= 11 ? 7 : 8; }  // 9, before the play
enum {
  TA = 0,
  TB = TA + 9 * 9 * 8,
  TC = TB + 6 * 5 * 2 * 4,
  TD = TC + 6 * 3 * 2,
  TE = TD + 5 * 8,
  TF = TE + 5 * 9,
  TG = TF + 4 * 9 * 2,
  TH = TG + 3 * 9,
  TI = TH + 2 * 9,
  TJ = TI + 6 * 6 * 2,
  TK = TJ + 2 * 2 * 6,
  TL = TK + 2 * 6 * 6 * 2,
  TM = TL + 5 * 6 * 3,
  TO = TM + 6 * 9,
  TP = TO + 8 * 8,
  TQ = TP + 9 * 4,
  TN = TQ + 5 * 6 * 4
};
static int DR = 1;
static bool PAIRS = false;
struct Ctx {
  double bl[4];
  bool ok = false;
};
static void shares(const World& w, int me, double* sh);
static double holds(const World& w, int s, int c, double sh);
static inline void ctx(const World& w, int s, Ctx& X) {
  double sh[4];
  shares(w, s, sh);
  int nx = w.next(s);
  for (int c = 0; c < 4; c++) X.bl[c] = 1 - holds(w, nx, c, sh[c]);
  X.ok = true;
}
static inline void fts(const World& w, int s, int k, int c, Feat& F, const Ctx& X,
                       bool plain) {  // k=-1: draw/keep
  const Held& H = w.h[s];
  int nx = w.next(s);
  int z = w.h[nx].size;
  int o = ob(z), O = o2(z), b = sb(H.size), B = s2(H.size);
  F.n = 0;
  int mn = 99;
  for (int q = 0; q < w.n; q++)
    if (q != s && q != nx) mn = min(mn, w.h[q].size);
  if (PAIRS) mn = w.h[(s + 2) % 4].size;
  int mb = mn == 99 ? 3 : mn <= 1 ? 0 : mn <= 2 ? 1 : mn <= 4 ? 2 : 3;
  int wl = H.cnt(WB);
  if (k < 0) {
    int t = plain ? 8 : 7;
    F.f[F.n++] = TA + (t * 9 + B) * 8 + O;
    if (!plain) { F.f[F.n++] = TH + (wl > 1 ? 1 : 0) * 9 + B; }
    F.f[F.n++] = TP + t * 4 + mb;
    return;
  }
  int f = face(k);
  int t = f < 10 ? 0 : f == 10 ? 1 : f == 11 ? 2 : f == 12 ? 3 : f == 13 ? 4 : (H.one & cbits(w.col)) ? 6 : 5;
  u64 rest = H.one;
  if (!(H.two >> k & 1)) rest &= ~(1ull << k);
  u64 cb = cbits(c);
  int fol = __builtin_popcountll(rest & cb);
  int fo = min(fol, 4);
  u64 a0 = (7ull << 10);
  u64 acts = a0 << (13 * c);
  int fa = __builtin_popcountll(rest & acts);
  int ta = __builtin_popcountll(rest & (a0 | a0 << 13 | a0 << 26 | a0 << 39));
  int last = o <= 1;
  int tt = t == 0 ? 0 : t <= 3 ? 1 : t == 4 ? 2 : 3;
  F.f[F.n++] = TA + (t * 9 + B) * 8 + O;
  F.f[F.n++] = TB + ((b * 5 + fo) * 2 + last) * 4 + tt;
  if (k < 52) {
    int sm = __builtin_popcountll(rest & FIT[k] & ~cb & ~WB);
    F.f[F.n++] = TC + (b * 3 + min(sm, 2)) * 2 + (fol > 0);
  }
  int bb = X.bl[c] >= .999 ? 4 : X.bl[c] > .6 ? 3 : X.bl[c] > .35 ? 2 : X.bl[c] > .2 ? 1 : 0;
  F.f[F.n++] = TD + bb * 8 + O;
  int dc = 0;
  for (int q = 0; q < 4; q++) dc += (rest & cbits(q)) != 0;
  F.f[F.n++] = TE + dc * 9 + B;
  F.f[F.n++] = TF + (min(fa, 3) * 9 + t) * 2 + last;
  if (k >= 52) wl--;
  F.f[F.n++] = TG + min(wl, 2) * 9 + B;
  u64 fit = k < 52 ? rest & FIT[k] & ~WB : rest & cb;
  int nf = __builtin_popcountll(fit);
  F.f[F.n++] = TI + (min(nf, 5) * 6 + b) * 2 + last;
  F.f[F.n++] = TJ + ((H.two >> k & 1) * 2 + (t > 0)) * 6 + b;
  F.f[F.n++] = TK + (((c == w.col) * 6 + o) * 6 + b) * 2 + (fol > 0);
  int lone = 0;
  for (int q = 0; q < 4; q++)
    if (q != c && (rest & cbits(q))) {
      u64 r2 = rest & cbits(q);
      bool con = false;
      if (k < 52 && (r2 & FIT[k])) con = true;
      u64 fc = rest & cb;
      if (!con) {
        u64 x = fc >> (13 * c) & SUIT, y = r2 >> (13 * q) & SUIT;
        con = x & y;
      }
      lone += !con;
    }
  F.f[F.n++] = TL + (min(lone, 4) * 6 + b) * 3 + min(wl, 2);
  F.f[F.n++] = TM + min(ta, 5) * 9 + B;
  if (w.n > 2) {
    auto bk = [&](int q) {
      int z = w.h[q].size;
      return z <= 1 ? 0 : z <= 2 ? 1 : z <= 4 ? 2 : 3;
    };
    int ac = w.next(nx);
    w.dir;
    int la = (s - w.dir + w.n) % w.n;
    F.f[F.n++] = TO + (((c == w.col) * 4 + bk(ac)) * 4 + bk(la)) * 2 + (fol > 0);
  }
  F.f[F.n++] = TP + t * 4 + mb;
  F.f[F.n++] = TQ + (bb * 6 + b) * 4 + tt;
}
struct Tab {
  double w[TN];
  double eps = 0;
};
static inline double sc(const Tab& T, const Feat& F) {
  double v = 0;
  for (int i = 0; i < F.n; i++) v += T.w[F.f[i]];
  return v;
}
// candidates
static inline int cands(World& w, int* mk, int* mc, int dr) {
  int s = w.turn, n = 0;
  u64 ks = w.phase == PLAY ? w.playable(s) : 1ull << w.drawn;
  bool plain = ks & ~WB;
  if (TURNING) {
    dr = 0;
    if (ks != W4B) ks &= ~W4B;
    if (w.phase == DRAWN) {
      bool ok = w.drawn >= 52 || w.drawn / 13 == w.col;
      if (!ok) ks = 0;
    }
  }
  for (u64 t = ks; t; t &= t - 1) {
    int k = __builtin_ctzll(t);
    if (k < 52) {
      mk[n] = k;
      mc[n++] = k / 13;
    } else
      for (int c = 0; c < 4; c++) {
        mk[n] = k;
        mc[n++] = c;
      }
  }
  if (!n || (dr && !plain) || dr == 2) {
    mk[n] = -1;
    mc[n++] = 0;
  }
  return n;
}
struct Step {
  Feat F[40];
  double p[40];
  int n, a, s;
  double v;
};
static inline int tab_choose(World& w, const Tab& T, bool greedy, Step* st, Rng& r, int* K, int* C,
                             int dr = DR) {
  int mk[64], mc[64];
  int n = cands(w, mk, mc, dr);
  if (w.h[w.turn].size == 1 && mk[0] >= 0) {
    *K = mk[0];
    *C = mc[0];
    return 0;
  }
  if (n == 1) {
    *K = mk[0];
    *C = mc[0];
    return 0;
  }
  double sc_[40];
  Feat F;
  Ctx X;
  ctx(w, w.turn, X);
  bool plain = (w.phase == PLAY ? w.playable(w.turn) : 1ull << w.drawn) & ~WB;
  double mx = -1e18;
  int bi = 0;
  if (n > 40) n = 40;
  for (int i = 0; i < n; i++) {
    Feat& G = st ? st->F[i] : F;
    fts(w, w.turn, mk[i], mc[i], G, X, plain);
    sc_[i] = sc(T, G);
    if (sc_[i] > mx) mx = sc_[i], bi = i;
  }
  if (!greedy) {
    double t = 0;
    for (int i = 0; i < n; i++) {
      sc_[i] = exp(sc_[i] - mx);
      t += sc_[i];
    }
    double u = r.u() * t;
    bi = n - 1;
    for (int i = 0; i < n; i++) {
      u -= sc_[i];
      if (u < 0) {
        bi = i;
        break;
      }
    }
    if (st) {
      for (int i = 0; i < n; i++) st->p[i] = sc_[i] / t;
      st->n = n;
      st->a = bi;
      st->s = w.turn;
    }
  }
  *K = mk[bi];
  *C = mc[bi];
  return n;
}
static inline void doit(World& w, int k, int c) {
  if (k < 0) {
    if (w.phase == PLAY) w.draw();
    else w.keep();
  } else w.play(k, k >= 52 ? c : 0);
}
static inline void chal(World& w, const Lin& L) {
  if (w.h[w.challenged].size >= L.chsize && (w.guilty || w.r.below(4) == 0) && w.r.below(2) == 0)
    w.challenge();
  else w.accept();
}
static void tab_move(World& w, const Tab& T, const Lin& L, bool greedy) {
  if (w.phase == CHAL) {
    chal(w, L);
    return;
  }
  int k, c;
  tab_choose(w, T, greedy, nullptr, w.r, &k, &c);
  doit(w, k, c);
}

static double Vp[4][NF];
// The points of the cards that the losing pair holds.
static double points(const World& w) {
  double v = 0;
  for (int q = 0; q < 4; q++)
    if (q % 2 != w.winner % 2) {
      const Held& H = w.h[q];
      for (u64 m : {H.one, H.two, H.three, H.four})
        for (; m; m &= m - 1) {
          int k = __builtin_ctzll(m);
          v += k >= 52 ? 50 : k % 13 < 10 ? k % 13 : 20;
        }
    }
  return v;
}
static Tab T;
static double Vt[2][4][NF];
// opp kinds mix: 0 self 1 rule 2 lin 3 steady
int main(int c, char** v) {
  init();
  TURNING = atoi(v[9]) == 1;
  bool pairs = PAIRS = atoi(v[9]) == 2;
  int n = atoi(v[1]);
  long games = atol(v[2]);
  double mix[4] = {atof(v[3]), atof(v[4]), atof(v[5]), atof(v[6])};
  double lr0 = atof(v[7]);
  const char* out = v[8];
  Lin L;
  Steady P;
  Rng r;
  r.s = 987654321;
  for (int i = 0; i < TN; i++) T.w[i] = 0;
  for (int i = 0; i < 72; i++) {
    T.w[TA + 4 * 72 + i] = -3;
    T.w[TA + 5 * 72 + i] = -2;
    T.w[TA + 6 * 72 + i] = -4;
    T.w[TA + 7 * 72 + i] = -4;
    T.w[TA + 8 * 72 + i] = -4;
  }
  if (c > 10) {
    FILE* q = fopen(v[10], "r");
    for (int i = 0; i < TN; i++) fscanf(q, "%lf", &T.w[i]);
    fclose(q);
  }
  DR = 1;
  static Step st[900];
  static World snap[900];
  static double g2[TN];
  vector<float> dummy;
  long rep = games / 8;
  double ew = 0;
  for (long g = 0; g <= games; g++) {
    World w;
    deal(w, n, 5000000000ull + g);
    double lr = lr0 * max(0.02, 1 - (double)g / games);
    double lrv = .02 * max(0.02, 1 - (double)g / games);
    int kinds[4];
    double u = r.u();
    int ok = 0;
    for (; ok < 3; ok++) {
      u -= mix[ok];
      if (u < 0) break;
    }
    int me = r.below(n);
    for (int s = 0; s < n; s++) kinds[s] = s == me || (pairs && s % 2 == me % 2) ? 0 : ok;
    int ns = 0, cnt = 0;
    while (w.phase != OVER && cnt++ < 390) {
      int kd = kinds[w.turn];
      if (w.phase == CHAL) {
        if (kd == 1 || TURNING) w.accept();
        else if (kd == 3) apply(w, steady_pick(w, P));
        else chal(w, L);
        continue;
      }
      if (kd == 0) {
        int k, cc;
        if (ns < 800) {
          snap[ns] = w;
          int m = tab_choose(w, T, false, &st[ns], r, &k, &cc);
          if (m > 1) ns++;
        } else tab_choose(w, T, false, nullptr, r, &k, &cc);
        doit(w, k, cc);
      } else if (kd == 1) rule_move(w);
      else if (kd == 2) lin_move(w, L);
      else apply(w, steady_pick(w, P));
    }
    if (w.phase != OVER) continue;
    double reward = 0;
    if (pairs) reward = points(w) / 100;
    for (int i = 0; i < ns; i++) {
      Step& s = st[i];
      World& x = snap[i];
      // value
      double e[4], t = 0;
      int f[4][8], k[4];
      for (int q = 0; q < n; q++) {
        k[q] = feats(x, q, f[q]);
        const double* V = Vt[n > 2][relpos(x, q)];
        double vv = 0;
        for (int j = 0; j < k[q]; j++) vv += V[f[q][j]];
        e[q] = exp(vv);
        t += e[q];
      }
      double pv = (pairs ? e[s.s] + e[(s.s + 2) % 4] : e[s.s]) / t;
      for (int q = 0; q < n; q++) {
        double d = lrv * ((q == w.winner) - e[q] / t);
        double* V = Vt[n > 2][relpos(x, q)];
        for (int j = 0; j < k[q]; j++) V[f[q][j]] += d;
      }
      double adv = (w.winner == s.s) - pv;
      if (pairs) {
        double rv = 0;
        for (int q = 0; q < 4; q++)
          for (int j = 0; j < k[q]; j++) rv += (q % 2 == s.s % 2 ? 1 : -1) * Vp[relpos(x, q)][f[q][j]];
        double got = (w.winner % 2 == s.s % 2 ? 1 : -1) * reward;
        adv = got - rv;
        for (int q = 0; q < 4; q++)
          for (int j = 0; j < k[q]; j++)
            Vp[relpos(x, q)][f[q][j]] += .1 * lrv * (q % 2 == s.s % 2 ? 1 : -1) * adv;
        adv *= .5;
      }
      for (int a = 0; a < s.n; a++) {
        double gr = adv * ((a == s.a) - s.p[a]);
        if (gr == 0) continue;
        for (int j = 0; j < s.F[a].n; j++) T.w[s.F[a].f[j]] += lr * gr;
      }
    }
    if (g % rep == 0 && g) {  // eval greedy
      for (int opp = 1; opp <= 3; opp++) {
        int W = 0, G = 30000;
        double R = 0;
        for (int q = 0; q < G; q++) {
          World y;
          deal(y, n, 100001 + q / n);
          y.r.s ^= q * 7919 + 13;
          y.r.next();
          int m = q % n, cn = 0;
          while (y.phase != OVER && cn++ < 2000) {
            if (TURNING && y.phase == CHAL) y.accept();
            else if (y.turn == m || (pairs && y.turn % 2 == m % 2)) tab_move(y, T, L, true);
            else if (opp == 1) rule_move(y);
            else if (opp == 2) lin_move(y, L);
            else apply(y, steady_pick(y, P));
          }
          W += pairs ? y.winner % 2 == m % 2 : y.winner == m;
          if (pairs) R += (y.winner % 2 == m % 2 ? 1 : -1) * points(y);
        }
        printf(" %s %.2f", opp == 1 ? "rule" : opp == 2 ? "lin" : "steady", 100.0 * W / G);
        if (pairs) printf(" (%+.1f)", R / G);
      }
      printf("  g=%ld\n", g);
      fflush(stdout);
      FILE* q = fopen(out, "w");
      for (int i = 0; i < TN; i++) fprintf(q, "%.4f\n", T.w[i]);
      fclose(q);
    }
  }
}
