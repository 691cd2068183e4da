// Trains the networks of bot/players/policy.py: a sketch of the official rules, and policy gradient on it.
//
//   g++ -O3 -march=native -ffast-math -w -o /tmp/policy tests/bench/policy.cpp
//   /tmp/policy SEATS HANDS SELF RULE STEADY RATE OUT KIND [FROM [SEED]]
//
// SELF, RULE and STEADY say how often the other seats play by the policy itself, by RLCard's rule policy, and
// much as steady.py does; they add up to 1. KIND is 0 for a hand by the official rules; 1 for RLCard's game,
// in which a Reverse between two skips nobody and a drawn card is played at once if it can be; 2 for two pairs
// of partners, who play for points; 3 for the official rules with three to six seats, mostly four, whatever
// SEATS says. OUT gets the weights as `policy.py` reads them; FROM is such a file to go on from, or "-". How
// often the policy wins is printed eight times on the way, with the standard error, and for pairs with the
// points that a hand brings them; with 0 for HANDS it is only measured.
//
// The networks that are shipped come from these runs:
//   two          2 4000000 .2 .5 .3 .005 OUT 0
//   two-turning  2 3000000 0 1 0 .005 OUT 1
//   more         4 5000000 .1 .45 .45 .005 OUT 3, then 4000000 .05 .25 .7 .005 (SEED 5)
//   pairs        from the first of these: 4 3000000 .1 .1 .8 .004 OUT 2
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <vector>
const int BATCH = 200;  // hands for a step
const float LEAK = .01f;
using namespace std;
typedef uint64_t u64;

const int WILD = 52, W4 = 53;
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
const int MOST = 6;  // seats
static bool TURNING = false, PAIRS = false;
struct World {
  int n;
  Held h[MOST];
  uint8_t pile[112];
  int np;
  uint8_t under[112];
  int nu;
  int top, col, dir, turn, phase, drawn, challenged, before;
  bool guilty;
  int winner;
  int8_t rec[MOST][4];  // cards drawn since it lacked the colour; -1 if it never showed that
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
    for (int c = 0; c < 4; c++)
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
      rec[s][col] = 0;
      end();
      return;
    }
    got(s);
    rec[s][col] = 0;
    if (playable(s) >> k & 1) {
      phase = DRAWN;
      drawn = k;
    } else end();
  }
  void keep() {
    rec[turn][col] = 1;
    end();
  }
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
const int SZ = 16, NF = SZ + 20;
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
// What the network is told of a move: see `inputs` in bot/players/policy.py, number for number.
#ifndef HID
#define HID 32
#endif
const int IN = 128;  // at most
struct Vec {
  int n;
  uint8_t i[IN];
  float x[IN];
};
struct Seen {  // what a seat has not seen
  double share[4], wilds, symbols[13];
};
static void look(const World& w, int me, Seen& C) {
  int left[4] = {25, 25, 25, 25}, wilds = 8, symbols[13];
  const Held& H = w.h[me];
  for (int f = 0; f < 13; f++) {
    u64 each = 1ull << f;
    symbols[f] = (f ? 8 : 4) - H.cnt(each | each << 13 | each << 26 | each << 39);
  }
  for (int c = 0; c < 4; c++) left[c] -= H.cnt(cbits(c));
  wilds -= H.cnt(WB);
  auto see = [&](int k) {
    if (k < 52) left[k / 13]--, symbols[k % 13]--;
    else wilds--;
  };
  for (int i = 0; i < w.nu; i++) see(w.under[i]);
  see(w.top);
  double unseen = max(1, 108 - H.size - w.nu - 1);
  for (int c = 0; c < 4; c++) C.share[c] = max(0, left[c]) / unseen;
  for (int f = 0; f < 13; f++) C.symbols[f] = max(0, symbols[f]) / unseen;
  C.wilds = max(0, wilds) / unseen;
}
static inline double lacks(int cards, int since, double share) {
  int k = since >= 0 ? min(cards, since) : cards;
  double p = 1;
  while (k-- > 0) p *= 1 - share;
  return p;
}
static int INPUTS = 0;
static inline int bits(u64 x) { return __builtin_popcountll(x); }
static void inputs(const World& w, int s, int k, int named, const Seen& C, Vec& D) {  // k is -1 for no card
  int at = 0;
  D.n = 0;
  auto put = [&](double v) {
    if (v != 0) {
      D.i[D.n] = at;
      D.x[D.n++] = v;
    }
    at++;
  };
  auto one = [&](int i, int m) {
    D.i[D.n] = at + i;
    D.x[D.n++] = 1;
    at += m;
  };
  const Held& H = w.h[s];
  int f = k < 0 ? 0 : face(k);
  int kind = k < 0 ? 7 : f < 10 ? 0 : f < 14 ? f - 9 : (H.one & cbits(w.col)) ? 6 : 5;
  u64 rest = H.one, two = H.two;
  int size = H.size;
  if (k >= 0) {
    size--;
    if (two >> k & 1) two &= ~(1ull << k);
    else rest &= ~(1ull << k);
  }
  int colour = k < 0 ? w.col : named, top = k < 0 ? w.top : k;
  int wilds = H.cnt(WB) - (k >= 52), fours = H.cnt(W4B) - (k == W4);
  bool skips = f == 10 || f == 12 || f == 14 || (f == 11 && w.n == 2 && !TURNING);
  bool again = w.n == 2 && skips;
  int forced = f == 10 ? 2 : f == 14 ? 4 : 0;
  // The move
  one(kind, 8);
  put(again);
  put(w.phase == DRAWN);
  put(colour == w.col);
  put(k >= 0 && H.two >> k & 1);
  put(w.n == 3);
  put(w.n > 4);
  // The own hand after it
  int count[4];
  for (int c = 0; c < 4; c++) count[c] = bits(rest & cbits(c)) + bits(two & cbits(c));
  one(min(max(size, 1) - 1, 8), 9);
  put(size / 10.);
  put(wilds / 2.);
  put(fours / 2.);
  put(wilds == size);
  put(wilds == size - 1);
  put(size == 1 && again);
  put(size == 1 && count[colour] == 1);
  put(size == 2 && count[colour] == 2);
  // The others, in the order in which they come after it
  int step = f == 11 && (w.n > 2 || TURNING) ? -w.dir : w.dir;
  int order[MOST], cards[MOST], since[MOST][4], never[MOST];
  for (int j = 1; j < w.n; j++) {
    int q = (s + step * j + w.n * MOST) % w.n, more = j == 1 ? forced : 0;
    order[j] = q;
    cards[j] = w.h[q].size + more;
    never[j] = -1;
    for (int c = 0; c < 4; c++) {
      int r = w.rec[q][c];
      since[j][c] = r < 0 ? -1 : r + more;
      if (r >= 0 && (never[j] < 0 || since[j][c] < never[j])) never[j] = since[j][c];
    }
  }
  int middle = 0;
  for (int j = 2; j < w.n - 1; j++)
    if (!middle || cards[j] < cards[middle]) middle = j;
  for (int j : {1, middle, w.n > 2 ? w.n - 1 : 0}) {
    if (!j) {
      at += 12;
      continue;
    }
    one(min(cards[j] - 1, 7), 8);
    put(cards[j] / 10.);
    put(lacks(cards[j], never[j], C.wilds));
    put(never[j] == 0);
    put(lacks(cards[j], since[j][colour], C.share[colour]));
  }
  // The colours: that in force first, then those of which it holds most
  int answers = skips && w.n > 2 ? 2 : 1, many = cards[answers];
  int sorted[4] = {colour}, m = 1;
  for (int c = 0; c < 4; c++)
    if (c != colour) {
      int p = m++;
      for (; p > 1 && count[sorted[p - 1]] < count[c]; p--) sorted[p] = sorted[p - 1];
      sorted[p] = c;
    }
  u64 of_colour = rest >> (13 * colour) & SUIT;
  int fitting = bits(of_colour);
  for (int j = 0; j < 4; j++) {
    int c = sorted[j];
    u64 kinds = rest >> (13 * c) & SUIT;
    double none = lacks(many, since[answers][c], C.share[c]);
    put(count[c] / 4.);
    put(count[c] == 0);
    put(bits(kinds >> 11) / 2.);
    put(kinds >> 10 & 1);
    put(C.share[c] * 4);
    put(none);
    put(since[answers][c] == 0);
    if (!j) {
      put(count[c] == 1);
      put(count[c] == 2);
      put(none * none * none * none);
    } else {
      bool fits = top < 52 && kinds >> (top % 13) & 1;
      fitting += fits;
      put(fits);
      put(count[c] && !fits && !(kinds & of_colour));
    }
  }
  one(min(fitting, 4), 5);
  // Whether the seat that answers can
  double none = lacks(many, since[answers][colour], C.share[colour]);
  if (top < 52) none *= lacks(many, -1, C.symbols[top % 13]);
  double cannot = none * lacks(many, never[answers], C.wilds);
  put(none);
  put(cannot);
  put(cannot * (size <= 2));
  put(cannot * (many == 1));
  put(cannot * (many == 2));
  put(many == 1 && !again && k >= 0);
  put(many == 2 && size <= 2);
  put((size - many) / 10.);
  put(w.np / 100.);
  INPUTS = at;
  if (at > IN) exit(1);
}
struct alignas(32) Net {
  float first[IN][HID], bias[HID], second[HID];
};
typedef float V8 __attribute__((vector_size(32)));
static Net N, G, M1, M2;
static inline float forward(const Vec& D, float* h) {
  V8 a[HID / 8];
  for (int j = 0; j < HID / 8; j++) a[j] = *(V8*)(N.bias + 8 * j);
  for (int i = 0; i < D.n; i++)
    for (int j = 0; j < HID / 8; j++) a[j] += ((const V8*)N.first[D.i[i]])[j] * D.x[i];
  float v = 0, *p = (float*)a;
  for (int j = 0; j < HID; j++) {
    h[j] = p[j] > 0 ? p[j] : LEAK * p[j];
    v += h[j] * N.second[j];
  }
  return v;
}
static inline void backward(const Vec& D, const float* h, float g) {
  alignas(32) float d[HID];
  for (int j = 0; j < HID; j++) {
    G.second[j] += g * h[j];
    d[j] = g * N.second[j] * (h[j] > 0 ? 1 : LEAK);
    G.bias[j] += d[j];
  }
  for (int i = 0; i < D.n; i++)
    for (int j = 0; j < HID / 8; j++) ((V8*)G.first[D.i[i]])[j] += ((V8*)d)[j] * D.x[i];
}
static void step(float rate) {  // Adam
  static long steps = 0;
  steps++;
  float *p = (float*)&N, *g = (float*)&G, *m1 = (float*)&M1, *m2 = (float*)&M2;
  float c1 = 1 - pow(.9, steps), c2 = 1 - pow(.999, steps);
  for (size_t i = 0; i < sizeof(Net) / 4; i++) {
    float x = g[i] / BATCH;
    m1[i] = .9f * m1[i] + .1f * x;
    m2[i] = .999f * m2[i] + .001f * x * x;
    p[i] += rate * (m1[i] / c1) / (sqrtf(m2[i] / c2) + 1e-6f);
    g[i] = 0;
  }
}
// The moves that the policy chooses from: it keeps what it may if it has nothing but wilds.
struct Step {
  int n, taken, seat;
  int card[40], colour[40];
  Vec in[40];
  float hidden[40][HID];
  double p[40];
};
static int moves(const World& w, Step& S) {
  int n = 0;
  u64 kinds = w.phase == PLAY ? w.playable(w.turn) : 1ull << w.drawn;
  bool may_draw = !(kinds & ~WB);
  if (TURNING) {
    if (kinds != W4B) kinds &= ~W4B;
    may_draw = false;
  }
  for (u64 t = kinds; t; t &= t - 1) {
    int k = __builtin_ctzll(t);
    for (int c = k < 52 ? k / 13 : 0; c <= (k < 52 ? k / 13 : 3); c++) S.card[n] = k, S.colour[n++] = c;
  }
  if (!n || may_draw) S.card[n++] = -1;
  return S.n = n;
}
static int choose(const World& w, Step& S, Rng* r) {  // the best move, or a random one by the policy's chances
  int n = moves(w, S), best = 0;
  S.seat = w.turn;
  S.taken = 0;
  if (n == 1 || (w.h[w.turn].size == 1 && S.card[0] >= 0)) {
    S.n = 1;
    return 0;
  }
  Seen C;
  look(w, w.turn, C);
  for (int i = 0; i < n; i++) {
    inputs(w, w.turn, S.card[i], S.colour[i], C, S.in[i]);
    S.p[i] = forward(S.in[i], S.hidden[i]);
    if (S.p[i] > S.p[best]) best = i;
  }
  if (!r) return best;
  double most = S.p[best], total = 0;
  for (int i = 0; i < n; i++) total += S.p[i] = exp(S.p[i] - most);
  double u = r->u() * total;
  S.taken = n - 1;
  for (int i = n - 1; i >= 0; i--) S.p[i] /= total;
  for (int i = 0; i < n; i++)
    if ((u -= S.p[i] * total) < 0) {
      S.taken = i;
      break;
    }
  return S.taken;
}
static void make(World& w, int card, int colour) {
  if (card >= 0) w.play(card, card >= 52 ? colour : 0);
  else if (w.phase == PLAY) w.draw();
  else w.keep();
}
static double points(const World& w) {  // of the cards that the losing pair holds
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
static Steady P;
static void other_move(World& w, int kind) {  // 1 rule, 2 steady
  if (kind == 1) w.phase == CHAL ? w.accept() : rule_move(w);
  else apply(w, steady_pick(w, P));
}
static void measure(int n, long games) {
  static Step S;
  for (int kind = 1; kind <= 2; kind++) {
    double won = 0, gained = 0;
    for (long g = 0; g < games; g++) {
      World w;
      deal(w, n, 900000001ull + g / n);
      w.r.s ^= g * 7919 + 13;
      w.r.next();
      int me = g % n, count = 0;
      auto mine = [&](int s) { return s == me || (PAIRS && s % 2 == me % 2); };
      while (w.phase != OVER && count++ < 2000) {
        if (w.phase == CHAL && TURNING) w.accept();
        else if (!mine(w.turn)) other_move(w, kind);
        else if (w.phase == CHAL) other_move(w, 2);
        else {
          int i = choose(w, S, nullptr);
          make(w, S.card[i], S.colour[i]);
        }
      }
      if (w.phase != OVER) continue;
      won += mine(w.winner);
      if (PAIRS) gained += (mine(w.winner) ? 1 : -1) * points(w);
    }
    double p = won / games;
    printf(" %s %.2f (%.2f)", kind == 1 ? "rule" : "steady", 100 * p, 100 * sqrt(p * (1 - p) / games));
    if (PAIRS) printf(" %+.2f", gained / games);
  }
}
static void save(const char* name) {
  FILE* f = fopen(name, "w");
  auto row = [&](const float* x, const char* end) {
    for (int j = 0; j < HID; j++) fprintf(f, "%c%ld", j ? ',' : '[', lround(1000 * x[j]));
    fprintf(f, "]%s\n", end);
  };
  fprintf(f, "[[\n");
  for (int i = 0; i < INPUTS; i++) row(N.first[i], i < INPUTS - 1 ? "," : "\n],");
  row(N.bias, ",");
  row(N.second, "\n]");
  fclose(f);
}
static void load(const char* name) {
  FILE* f = fopen(name, "r");
  vector<float> found;
  for (int c = fgetc(f); c != EOF; c = fgetc(f))
    if (c == '-' || (c >= '0' && c <= '9')) {
      int x;
      ungetc(c, f);
      if (fscanf(f, "%d", &x) == 1) found.push_back(x / 1000.f);
    }
  fclose(f);
  size_t inputs = found.size() / HID - 2;
  memcpy(N.first, &found[0], inputs * HID * sizeof(float));
  memcpy(N.bias, &found[inputs * HID], sizeof N.bias);
  memcpy(N.second, &found[(inputs + 1) * HID], sizeof N.second);
}
int main(int count, char** v) {
  init();
  int seats = atoi(v[1]), kind = atoi(v[8]);
  long games = atol(v[2]);
  double mix[2] = {atof(v[3]), atof(v[4])}, rate = atof(v[6]);
  TURNING = kind == 1;
  PAIRS = kind == 2;
  bool mixed = kind == 3;
  Rng r{123456789ull + (count > 10 ? atol(v[10]) * 7777777 : 0)};
  for (int i = 0; i < 9; i++) r.next();
  u64 base = 5000000000ull + (count > 10 ? atol(v[10]) * 1000000007ull : 0);
  auto normal = [&]() {
    double sum = -6;
    for (int i = 0; i < 12; i++) sum += r.u();
    return sum;
  };
  for (auto& row : N.first)
    for (float& x : row) x = .25 * normal();
  for (float& x : N.second) x = .1 * normal();
  if (count > 9 && strcmp(v[9], "-")) load(v[9]);
  static Step steps[400];
  static World before[400];
  static double V[2][4][NF], V2[4][NF], lead[3];
  long waiting = 0;
  long shown = max(1L, games / 8);
  if (!games) measure(seats, 400000), printf("\n");
  for (long g = 1; g <= games; g++) {
    int n = seats;
    if (mixed) {
      double u = r.u();
      n = u < .15 ? 3 : u < .9 ? 4 : u < .95 ? 5 : 6;
    }
    World w;
    deal(w, n, base + g);
    double less = max(.02, 1 - (double)g / games), learning = .02 * less;
    double u = r.u();
    int others = u < mix[0] ? 0 : u < mix[0] + mix[1] ? 1 : 2;
    int me = r.below(n), taken = 0, moved = 0;
    auto mine = [&](int s) { return !others || s == me || (PAIRS && s % 2 == me % 2); };
    while (w.phase != OVER && moved++ < 390) {
      if (w.phase == CHAL && TURNING) w.accept();
      else if (!mine(w.turn)) other_move(w, others);
      else if (w.phase == CHAL) other_move(w, 2);
      else {
        Step& S = steps[taken];
        before[taken] = w;
        int i = choose(w, S, &r);
        if (S.n > 1) taken++;
        make(w, S.card[i], S.colour[i]);
      }
    }
    if (w.phase != OVER) continue;
    double reward = PAIRS ? points(w) / 100 : 0;
    for (int i = 0; i < taken; i++) {
      Step& S = steps[i];
      World& x = before[i];
      double e[MOST], total = 0;
      int f[MOST][8], k[MOST];
      for (int q = 0; q < n; q++) {
        k[q] = feats(x, q, f[q]);
        double sum = others && mine(q) ? lead[others] : 0;
        for (int j = 0; j < k[q]; j++) sum += V[n > 2][relpos(x, q)][f[q][j]];
        total += e[q] = exp(sum);
      }
      for (int q = 0; q < n; q++) {
        double d = learning * ((q == w.winner) - e[q] / total);
        for (int j = 0; j < k[q]; j++) V[n > 2][relpos(x, q)][f[q][j]] += d;
        if (others && mine(q)) lead[others] += .1 * d;
      }
      double gain = (w.winner == S.seat) - e[S.seat] / total;
      if (PAIRS) {
        double guess = 0;
        auto sign = [&](int q) { return q % 2 == S.seat % 2 ? 1 : -1; };
        for (int q = 0; q < 4; q++)
          for (int j = 0; j < k[q]; j++) guess += sign(q) * V2[relpos(x, q)][f[q][j]];
        gain = sign(w.winner) * reward - guess;
        for (int q = 0; q < 4; q++)
          for (int j = 0; j < k[q]; j++) V2[relpos(x, q)][f[q][j]] += .1 * learning * sign(q) * gain;
        gain *= .5;
      }
      for (int a = 0; a < S.n; a++) {
        double slope = gain * ((a == S.taken) - S.p[a]);
        if (fabs(slope) > 1e-7) backward(S.in[a], S.hidden[a], slope);
      }
    }
    if (++waiting == BATCH) {
      waiting = 0;
      step(rate * less);
    }
    if (g % shown == 0) {
      measure(seats, 60000);
      printf("  %ld hands, %d inputs, %.0f s\n", g, INPUTS, (double)clock() / CLOCKS_PER_SEC);
      fflush(stdout);
      save(v[7]);
    }
  }
}
