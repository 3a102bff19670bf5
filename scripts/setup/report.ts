/**
 * `done`: created now · `fine`: existed · `missing`: needs action · `unseen`: the key cannot see it · `advice`: works
 * but could be better.
 */
type State = 'done' | 'fine' | 'missing' | 'unseen' | 'advice'

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

export function tableOf(findings: readonly Finding[]): string {
  const width = Math.max(0, ...findings.map(({ area }) => area.length))
  return findings.map(({ state, area, text }) => `${state.padEnd(7)}  ${area.padEnd(width)}  ${text}`).join('\n')
}

export function summaryOf(findings: readonly Finding[]): string {
  const count = (state: State): number => findings.filter((finding) => finding.state === state).length
  const states: State[] = ['done', 'fine', 'missing', 'unseen', 'advice']
  return states
    .filter((state) => state === 'missing' || count(state) > 0)
    .map((state) => `${count(state)} ${state}`)
    .join(', ')
}

export function exitCodeOf(findings: readonly Finding[]): number {
  return findings.some(({ state }) => state === 'missing') ? 1 : 0
}
