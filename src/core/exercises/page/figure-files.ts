/** Addresses of the figures that the build draws as files (`src/pages/figures`). */

/** Animated, on the work field. */
export const figureFile = (id: string): string => `/figures/${id}.svg`

/** The same file in the colours of a row. The fragment chooses them inside the file. */
export const movingRowFile = (id: string): string => `${figureFile(id)}#row`

/** One moment of it, in the colours of a row. */
export const stillRowFile = (id: string): string => `/figures/still/${id}.svg`
