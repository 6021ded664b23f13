/**
 * What documents can be written in: the signs that a font of the server has (`server/document/font.ts`), as ranges of Unicode; a test
 * compares them. Signs that Unicode has not given out yet belong to the range around them.
 */
const ranges = `
21-3e1 3f0-604 606-6ff 750-77f 890-891 8a0 8ac 8b6-8bd 8d1 8e4-8fe 900-aff b82-c5a c5d-cd6 cdd-edf 1000-10ff
1200-1399 1780-17f9 19e0-19ff 1ab0-1ac0 1ac5 1ac7-1ace 1c80-1c88 1c90-1cbf 1cd0-1cf9 1d00-1df9 1dfb-20c0
20dd-20de 20f0-216b 2170-217b 2183-2184 2189 2190-2199 21b8-21b9 21c4-21c6 21cb-21cc 21d0 21d2 21d4 21e6-21e9
21f5 2200 2202-2203 2205-220b 220f 2211-2213 2215 2219-221a 221d-2220 2223 2225-222e 2234-2237 223c-223d 2243
2245 2248 224c 2252 2260-2262 2264-2267 226a-226b 226e-226f 2272-2273 2276-2277 2282-2287 228a-228b 2295-2299
22a0 22a5 22bf 22da-22db 22ee-22ef 2305-2307 2312 2318 2329-232a 23b0-23b1 23be-23cc 23ce 23da-23db 2423
2460-25ab 25b1-25b3 25b6-25b7 25bc-25bd 25c0-25c1 25c6-25cc 25ce-25d3 25e2-25e6 25ef 2600-2603 2605-2606 2609
260e-260f 2616-2617 261c-261f 262c 262f 2640-2642 2660-266f 2672-267d 26a0 26bd-26be 2702 2713 271a 273d
273f-2740 274c 2756 2776-2793 27a1 27e8-27e9 2934-2935 29bf 29fa-29fb 2b05-2b07 2b1a 2b95 2c60-2c7f 2d00-2d2d
2d80-2ffb 3001-31bb 31c0-31e3 31f0-332b 332d-4dbf 4e00-9fff a640-a69f a700-a7ca a7d0-a7d1 a7d3 a7d5-a7d9
a7f2-a7ff a830-a839 a8e0-a8ff a92e a9e0-a9fe aa60-aa7f ab01-ab6b ac00-d7a3 f900-fbc1 fbd3-fd3f fd50-fd8f
fd92-fdc7 fdf0-fdfd fe10-fe72 fe74-ffee fffc-fffd 10780-107ba 111e1-111f4 11301 11303 1133b-1133c 11b00-11b09
1df00-1df1e 1e7e0-1e7fe 1ee00-1eef1 1f100-1f10c 1f110-1f16c 1f170-1f1ac 1f200-1f251 20000-2a6d6 2a700-2b734
2b740-2cea1 2ceb0-2ebe0 2f800-2fa1d
`

let known: [from: number, to: number][] | undefined
function written(): [from: number, to: number][] {
  known ??= ranges
    .trim()
    .split(/\s+/)
    .map((range) => {
      const [from = '', to = from] = range.split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
    })
  return known
}

/** Blanks and what has no look of its own need no sign. */
const unseen = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u

/** The signs of a text that no document can show, each once. */
export function unwritable(text: string): string[] {
  const isWritten = (sign: string) => {
    const code = sign.codePointAt(0) as number
    return unseen.test(sign) || written().some(([from, to]) => code >= from && code <= to)
  }
  const composed = text.replace(/\P{M}\p{M}+/gu, (cluster) => cluster.normalize('NFC'))
  return [...new Set(composed)].filter((sign) => !isWritten(sign))
}
