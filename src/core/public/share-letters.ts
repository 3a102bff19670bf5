/** The letters that pictures of shared links can draw, and how much room they take. */

export type ShareFont = 'Icepoint Display' | 'Inter'

/**
 * The letters each font can draw, checked against the files by a repo test. Inter covers what the display font lacks.
 */
const LETTERS: readonly (readonly [ShareFont, RegExp])[] = [
  [
    'Icepoint Display',
    /^[ -~\u00a0\u00a1\u00ab\u00b0\u00b7\u00bb\u00bf-\u00f6\u00f8-\u00ff\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2026\u20ac\u2212]*$/u
  ],
  [
    'Inter',
    /^[ -~\u00a0-\u00ac\u00ae-\u0148\u014a-\u017f\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u0480\u0481\u048a-\u049d\u04a0-\u04ff\u1e00-\u1e9b\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2116\u2122\u2212]*$/u
  ]
]

export const fontFor = (text: string): ShareFont | null =>
  LETTERS.find(([, letters]) => letters.test(text))?.[0] ?? null

const EMOJI =
  /[\p{Extended_Pictographic}\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}\u{fe0f}\u{200d}\u{20e3}\u{e0020}-\u{e007f}]/gu

/** Cleans a name for a picture: without emoji, and composed, because a combining mark has no place of its own. */
export const plainName = (name: string): string => name.normalize('NFC').replace(EMOJI, '').replace(/\s+/g, ' ').trim()

type Breadth = 'space' | 'narrow' | 'slim' | 'lower' | 'figure' | 'upper' | 'wide' | 'widest'

/**
 * Character widths as shares of the font size, the widest of each kind. The renderer cannot measure text in advance.
 */
const WIDTHS: Record<ShareFont, Record<Breadth, number>> = {
  'Icepoint Display': {
    space: 0.18,
    narrow: 0.3,
    slim: 0.37,
    lower: 0.46,
    figure: 0.48,
    upper: 0.54,
    wide: 0.68,
    widest: 0.82
  },
  Inter: { space: 0.24, narrow: 0.4, slim: 0.6, lower: 0.67, figure: 0.68, upper: 0.79, wide: 0.93, widest: 1.14 }
}

const BREADTHS: readonly (readonly [Breadth, RegExp])[] = [
  ['space', / /],
  ['narrow', /[.,:;'!|()‘’·iljI]/],
  ['slim', /[-1frtcsJ]/],
  ['figure', /[\d+=<>]/],
  ['wide', /[mwæ&#жмфшщыю]/],
  ['widest', /[MWÆŒœ@%—…ЖМФШЩЫЮЂЉЊ]/]
]

function breadthOf(letter: string): Breadth {
  const found = BREADTHS.find(([, letters]) => letters.test(letter))?.[0]
  return found ?? (letter === letter.toLowerCase() ? 'lower' : 'upper')
}

/** The width in pixels, rather too much than too little. */
export const widthOf = (text: string, size: number, font: ShareFont): number =>
  [...text].reduce((sum, letter) => sum + WIDTHS[font][breadthOf(letter)], 0) * size
