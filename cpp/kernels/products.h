// The register-blocked matrix product (Goto and van de Geijn 2008), for vectors of any width.
//
// A tile of up to `rows` rows by two vectors of the output stays in registers while k runs: every
// entry of A meets two vectors of B. B is read along panels two vectors wide, in place where it is
// small and else from a copy in that order, in blocks that stay in the caches; the rows of A that
// make a strip of tiles may be copied too (see always_copies), once for several B. Sums run over k
// in ascending order whatever the blocks: a later block goes on from what the output has.
#pragma once

#include <utility>

#include "kernels/table.h"
#include "kernels/vector.h"

namespace kernels {
namespace {

template <class T, int bytes, Index rows>
class Products {
  using V = Vector<T, bytes>;
  using Values = typename V::Values;
  // Turned in squares of so many rows.
  using Square = Vector<T, 16>;
  static constexpr Index size = sizeof(T), lanes = V::lanes, panel = 2 * lanes,
                         side = Square::lanes;

 public:
  static constexpr Index width = lanes;

 private:
  static KERNELS_INLINE Index least(Index a, Index b) { return a < b ? a : b; }

  // The deeper, the less often the output is read again; narrow panels stay in the first cache all
  // the same.
  static constexpr Index k_block = bytes == 16 ? 512 : 256;
  // So many entries of B are copied and met at once, in the second cache or behind it, whose pace
  // suffices: the more, the less often a strip of A is copied. They are on the stack, of which a
  // native thread may have half a megabyte.
#if defined(__wasm__)
  static constexpr Index at_once = 524288 / size;
#else
  static constexpr Index at_once = 262144 / size;
#endif
  static constexpr Index m_block = (rows > 8 ? 16 : 32) * rows;
  // Narrow vectors make so many instructions that the addresses of rows, anywhere, would cost a
  // tenth: there every strip is copied to where they lie as far apart as the compiler knows, and
  // else only for many panels. Not in the same places of a cache.
  static constexpr bool always_copies = bytes <= 16;
  static constexpr Index apart = k_block + 64 / size, many = 8;

  // B, panel by panel: entry (k, j) of panel p is data[p * next + k * step + j]. The panels of a
  // further B begin `apart` after those of the one before.
  struct Panels {
    const T* data;
    Index next, step, apart;
  };

  // So many outputs, of one B each.
  struct Outputs {
    T* data;
    Index stride, count, apart;
  };

  // c (+)= a B for a strip of m rows and all panels of so many vectors in n columns. Not unrolled
  // over k: the registers would not suffice. Nor would they for the addresses of many rows: x86
  // adds one or two rows for free.
  template <Index m, Index vectors>
  static KERNELS_APART void strip(Index k, Index n, const T* a, Index a_row, const Panels& B, T* c,
                                  Index stride, bool first) {
    constexpr Index wide = vectors * lanes, near = always_copies ? m : rows > 8 ? 3 : 1;
    if (always_copies) a_row = apart;
    const T* panel_of_b = B.data;
    const Index next = B.next, step = B.step;
    for (; n > 0; n -= wide, c += wide, panel_of_b += next) {
      Array<Array<Values, vectors>, m> sums;
#pragma GCC unroll 16
      for (Index i = 0; i < m; ++i)
        for (Index v = 0; v < vectors; ++v)
          sums[i][v] = first ? Values{} : V::load(c + i * stride + v * lanes);
      Array<const T*, (m + near - 1) / near> row;
#pragma GCC unroll 16
      for (Index i = 0; i < m; i += near) row[i / near] = a + i * a_row;
      const T* b = panel_of_b;
#pragma GCC unroll 1
      for (Index left = k; left != 0; --left, b += step) {
        Array<Values, vectors> of_b;
        for (Index v = 0; v < vectors; ++v) of_b[v] = V::load(b + v * lanes);
#pragma GCC unroll 16
        for (Index i = 0; i < m; ++i) {
          const Values x = V::all(row[i / near][i % near * a_row]);
          for (Index v = 0; v < vectors; ++v) sums[i][v] = multiply_add(x, of_b[v], sums[i][v]);
          if (i % near == near - 1 || i == m - 1) ++row[i / near];
        }
      }
#pragma GCC unroll 16
      for (Index i = 0; i < m; ++i)
        for (Index v = 0; v < vectors; ++v) V::store(c + i * stride + v * lanes, sums[i][v]);
    }
  }

  using Strip = void (*)(Index, Index, const T*, Index, const Panels&, T*, Index, bool);
  template <Index... m>
  static const Strip* strips_of(Index vectors, std::integer_sequence<Index, m...>) {
    static constexpr Strip of_one[] = {strip<m + 1, 1>...}, of_two[] = {strip<m + 1, 2>...};
    return vectors == 1 ? of_one : of_two;
  }

  // m rows of k entries, `apart`.
  static KERNELS_APART void copy_rows(const Operand<T>& A, Index m, Index k, T* to) {
    constexpr Index part = 64 / size;
    const Index whole = A.col == 1 ? k - k % part : 0;
    const T* from = A.data;
#pragma GCC unroll 1
    for (; m > 0; --m, from += A.row, to += apart) {
#pragma GCC unroll 1
      for (Index at = 0; at < whole; at += part)
        for (Index v = 0; v < part; v += lanes) V::store(to + at + v, V::load(from + at + v));
#pragma GCC unroll 1
      for (Index at = whole; at < k; ++at) to[at] = from[at * A.col];
    }
  }

  // out (+)= A B for the columns of whole panels, n of every B, which are `wide`. The strips are as
  // equally high as can be.
  static KERNELS_APART void block(Index m, Index k, Index n, Index wide, const Operand<T>& A,
                                  const Panels& B, const Outputs& out, bool first) {
    const Strip* const strips = strips_of(wide / lanes, std::make_integer_sequence<Index, rows>());
    const bool copies = always_copies || A.col != 1 || n >= many * panel;
    alignas(64) Array<T, rows * apart> copy;
    for (Index from = 0; from < k || from == 0; from += k_block, first = false) {
      const Index depth = least(k_block, k - from);
      const T* const of_first = B.data + from * B.step;
      Panels panels{of_first, B.next, B.step, B.apart};
      Index top = 0;
      for (Index left = (m + rows - 1) / rows; left > 0; --left) {
        const Index now = (m - top) / left;
        const T* const a = A.data + top * A.row + from * A.col;
        if (copies) copy_rows({a, A.row, A.col}, now, depth, copy.data());
        for (Index i = 0; i < out.count; ++i) {
          panels.data = of_first + i * B.apart;
          strips[now - 1](depth, n, copies ? copy.data() : a, copies ? apart : A.row, panels,
                          out.data + top * out.stride + i * out.apart, out.stride, first);
        }
        top += now;
      }
    }
  }

  // A square of B from one of B^T, whose rows lie so far apart. In every step the rows of the first
  // half take turns with those of the second.
  static KERNELS_INLINE void turn(const T* from, Index distance, T* to, Index wide) {
    Array<typename Square::Values, side> x, y;
    for (Index i = 0; i < side; ++i) x[i] = Square::load(from + i * distance);
    for (Index step = 1; step < side; step *= 2, x = y) {
      for (Index i = 0; i < side / 2; ++i) {
        y[2 * i] = low_halves(x[i], x[i + side / 2]);
        y[2 * i + 1] = high_halves(x[i], x[i + side / 2]);
      }
    }
    for (Index i = 0; i < side; ++i) Square::store(to + i * wide, x[i]);
  }

  // The panels of n columns; the last one filled with zeros. B is read in the order in which it
  // lies: it may come from far away.
  static KERNELS_APART void copy_panels(const Operand<T>& B, Index k, Index n, Index wide, T* to) {
    const bool whole = B.col == 1 && n % wide == 0;
    for (Index i = 0; whole && i < k; ++i) {
      const T* from = B.data + i * B.row;
      for (Index j = 0; j < n; j += wide)
        for (Index v = 0; v < wide; v += lanes)
          V::store(to + j * k + i * wide + v, V::load(from + j + v));
    }
    for (Index j = 0; !whole && j < n; j += wide) {
      const Index columns = least(wide, n - j);
      const T* from = B.data + j * B.col;
      const bool turns = lanes >= side && B.row == 1 && columns == wide;
      Index i = 0;
      for (; turns && i + side <= k; i += side, to += side * wide, from += side)
        for (Index c = 0; c < wide; c += side) turn(from + c * B.col, B.col, to + c, wide);
      for (; i < k; ++i, to += wide, from += B.row) {
        KERNELS_FEW_STEPS
        for (Index c = 0; c < columns; ++c) to[c] = from[c * B.col];
        KERNELS_FEW_STEPS
        for (Index c = columns; c < wide; ++c) to[c] = 0;
      }
    }
  }

  // Columns in panels of such a width.
  struct Columns {
    Index from, count, wide;
  };

  // All n columns: panels from the first one on, and before them a vector or a panel that ends with
  // the last one, where they are not whole panels. What the two share is computed twice. Fewer than
  // a vector has are one that is filled.
  struct AllColumns {
    Columns parts[2];
    explicit AllColumns(Index n) {
      const Index wide = n < panel ? lanes : panel, rest = n % wide;
      const Index ending = rest > lanes ? panel : lanes, count = rest > 0 ? ending : 0;
      parts[0] = {n > count ? n - count : 0, count, ending};
      parts[1] = {0, n - rest, wide};
    }
  };

  // Of so many right factors so many columns, at so great a depth.
  struct Part {
    Index first, count, from, columns, k, depth;
  };

  // out (+)= A B for that part, with B read where it lies or, where there is space, from a copy.
  static KERNELS_INLINE void multiply_part(const Product<T>& p, const Part& part, Index wide,
                                           T* space) {
    const Index row = p.B.row, col = p.B.col;
    const T* B = p.B.data + part.first * p.B_apart + part.k * row + part.from * col;
    Panels panels{B, wide, row, p.B_apart};
    if (space) {
      panels = {space, wide * part.depth, wide, part.columns * part.depth};
      for (Index i = 0; i < part.count; ++i, B += p.B_apart)
        copy_panels({B, row, col}, part.depth, part.columns, wide, space + i * panels.apart);
    }
    block(p.m, part.depth, part.columns, wide, {p.A.data + part.k * p.A.col, p.A.row, p.A.col},
          panels, {p.out + part.first * p.out_apart + part.from, p.stride, part.count, p.out_apart},
          part.k == 0);
  }

  // From `packed` where it is given.
  static KERNELS_APART void multiply_columns(const Product<T>& p, const Columns& of,
                                             const T* packed) {
    if (packed) {
      block(p.m, p.k, of.count, of.wide, p.A,
            {packed, of.wide * p.k, of.wide, packed_size(p.k, p.n)},
            {p.out + of.from, p.stride, p.count, p.out_apart}, true);
      return;
    }
    constexpr Index in_cache = 32768;
    const bool in_place = p.B.col == 1 && (p.m <= 2 * rows || p.k * p.B.row <= in_cache / size);
    const Index deepest = in_place && p.k > k_block ? p.k : k_block;
    const Index most = at_once / least(p.k + (p.k == 0), k_block) / panel * panel;
    const Index broadest = in_place ? of.count : most;
    Index together = p.count;
    if (!in_place && p.count > 1) together = of.count < most ? most / of.count : 1;
    alignas(64) Array<T, at_once> space;
    for (Index k = 0; k < p.k || k == 0; k += deepest)
      for (Index i = 0; i < p.count; i += together)
        for (Index j = 0; j < of.count; j += broadest)
          multiply_part(p,
                        {i, least(together, p.count - i), of.from + j,
                         least(broadest, of.count - j), k, least(deepest, p.k - k)},
                        of.wide, in_place ? nullptr : space.data());
  }

  // Fewer columns than a vector has, of one B: whole vectors are computed, and these columns kept.
  static KERNELS_APART void narrow(const Product<T>& p, Index which) {
    const T* const B = p.B.data + which * p.B_apart;
    const T* const packed = p.packed ? p.packed + which * packed_size(p.k, p.n) : nullptr;
    T* const out = p.out + which * p.out_apart;
    alignas(64) Array<T, k_block * lanes> space;
    alignas(64) Array<T, m_block * lanes> part;
    for (Index top = 0; top < p.m; top += m_block) {
      const Index height = least(m_block, p.m - top);
      for (Index k = 0; k < p.k || k == 0; k += k_block) {
        const Index depth = least(k_block, p.k - k);
        const T* a = p.A.data + top * p.A.row + k * p.A.col;
        if (!packed)
          copy_panels({B + k * p.B.row, p.B.row, p.B.col}, depth, p.n, lanes, space.data());
        block(height, depth, lanes, lanes, {a, p.A.row, p.A.col},
              {packed ? packed + k * lanes : space.data(), 0, lanes, 0}, {part.data(), lanes, 1, 0},
              k == 0);
      }
      for (Index i = 0; i < height; ++i) {
        KERNELS_FEW_STEPS
        for (Index j = 0; j < p.n; ++j) out[(top + i) * p.stride + j] = part[i * lanes + j];
      }
    }
  }

 public:
  static void multiply(const Product<T>& p) {
    if (p.n < lanes) {
      for (Index i = 0; p.n > 0 && i < p.count; ++i) narrow(p, i);
      return;
    }
    const T* packed = p.packed;
    const AllColumns all(p.n);
    for (const Columns& of : all.parts) {
      if (of.count > 0) multiply_columns(p, of, packed);
      if (packed) packed += p.k * of.count;
    }
  }

  static Index packed_size(Index k, Index n) {
    const AllColumns all(n);
    return k * (all.parts[0].count + all.parts[1].count);
  }

  static void pack(const Product<T>& p, T* packed) {
    const AllColumns all(p.n);
    for (Index i = 0; i < p.count; ++i) {
      for (const Columns& of : all.parts) {
        copy_panels({p.B.data + i * p.B_apart + of.from * p.B.col, p.B.row, p.B.col}, p.k,
                    least(of.count, p.n), of.wide, packed);
        packed += p.k * of.count;
      }
    }
  }
};

}  // namespace
}  // namespace kernels
