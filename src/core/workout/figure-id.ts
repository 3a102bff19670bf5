/** What an id of the library looks like. A later version may know more of them than this one. */
export const FIGURE = /^(?:[a-z\d][a-z\d-]{0,39})?$/

export function readFigure(value: unknown): { figure?: string } {
  return typeof value === 'string' && FIGURE.test(value) ? { figure: value } : {}
}
