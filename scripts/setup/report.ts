/** What setup found, one line each. */

/**
 * `done`: made now · `fine`: was so already · `missing`: needed, and somebody must do it · `unseen`: a key cannot see it ·
 * `advice`: works, but could be better.
 */
export type State = 'done' | 'fine' | 'missing' | 'unseen' | 'advice'

export interface Finding {
  state: State
  area: string
  text: string
}

export interface Report {
  add: (state: State, area: string, text: string) => void
  findings: readonly Finding[]
}

export function createReport(): Report {
  const findings: Finding[] = []
  return { findings, add: (state, area, text) => void findings.push({ state, area, text }) }
}

/** The findings as lines: state, area, what. */
export function tableOf(findings: readonly Finding[]): string {
  const width = Math.max(0, ...findings.map(({ area }) => area.length))
  return findings.map(({ state, area, text }) => `${state.padEnd(7)}  ${area.padEnd(width)}  ${text}`).join('\n')
}

/** `3 done, 12 fine, 1 missing`: states that occur, in this order. */
export function summaryOf(findings: readonly Finding[]): string {
  const count = (state: State): number => findings.filter((finding) => finding.state === state).length
  const states: State[] = ['done', 'fine', 'missing', 'unseen', 'advice']
  return states
    .filter((state) => state === 'missing' || count(state) > 0)
    .map((state) => `${count(state)} ${state}`)
    .join(', ')
}

/** 0 only when nothing is missing. */
export function exitCodeOf(findings: readonly Finding[]): number {
  return findings.some(({ state }) => state === 'missing') ? 1 : 0
}
