import { PASSWORD_MIN } from './sign-in-input.ts'

export const STRENGTHS = ['short', 'weak', 'fair', 'strong'] as const
export type Strength = (typeof STRENGTHS)[number]

const FAIR_BITS = 45
const STRONG_BITS = 65

const COMMON =
  /pass(?:word|wort)?|passwo?rt|contrase(?:ñ|n)a|wachtwoord|motdepasse|qwert[yz]\w{0,5}|azerty|icepoint|letmein|welcome|admin|iloveyou|hallo|hello|fitness|workout/gi

function alphabetOf(password: string): number {
  const kinds: readonly [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[ -/:-@[-`{-~]/, 33],
    [/[^ -~]/, 100]
  ]
  return kinds.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0)
}

function surprises(password: string): number {
  let count = 0
  let before = Number.NaN
  for (const sign of password) {
    const code = sign.codePointAt(0) ?? 0
    count += Math.abs(code - before) <= 1 ? 0.2 : 1
    before = code
  }
  return count
}

export function passwordStrength(password: string): Strength {
  if (password.length < PASSWORD_MIN) return 'short'
  const uncommon = password.replace(COMMON, '§')
  const bits = surprises(uncommon) * Math.log2(Math.max(2, alphabetOf(password)))
  if (bits >= STRONG_BITS) return 'strong'
  return bits >= FAIR_BITS ? 'fair' : 'weak'
}
