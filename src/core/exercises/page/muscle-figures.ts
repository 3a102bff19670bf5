/** A body from the front and from the back, with the muscles of an exercise. The left halves are drawn and mirrored. */
import type { Muscle } from '../exercise.ts'

type Part = readonly [muscle: Muscle | null, d: string]

const HEAD: Part = [null, 'M50 4a12 12 0 0 0 0 24z']
const NECK: Part = ['neck', 'M50 29h-5v6h5z']
const SHOULDER: Part = ['shoulders', 'M31 38q-11 1-12 15l10-3 6-11z']
const UPPER_ARM = 'M18 56l10-4-2 30-9 1z'
const FOREARM: Part = ['forearms', 'M16 86l9-1-3 28h-6z']
const LOWER_LEG = 'M37 171h10l-2 36h-5z'

const FRONT: readonly Part[] = [
  HEAD,
  NECK,
  SHOULDER,
  ['traps', 'M43.5 33.5l-9 4 14 .2V37z'],
  ['chest', 'M36 40l13-2v22q-10 4-18-3z'],
  ['abs', 'M40 64h9v40h-8z'],
  ['obliques', 'M32 60l6 3 1 40-4-1z'],
  ['hipFlexors', 'M37.5 106H49v14l-7 5-5-5.5z'],
  ['abductors', 'M35.2 106l-2.4 14 2.4 2z'],
  ['biceps', UPPER_ARM],
  FOREARM,
  ['quads', 'M32.5 123l8 6.5 2 8 1.5 29.5h-7z'],
  ['adductors', 'M42.8 129l6.2-6-2 44h-1z'],
  ['shins', LOWER_LEG]
]

const BACK: readonly Part[] = [
  HEAD,
  NECK,
  SHOULDER,
  ['traps', 'M49 36 36 38 49 52z'],
  ['upperBack', 'M35 41l14 14v12L32.5 53z'],
  ['lats', 'M31 56l18 14v14l-11-4z'],
  ['lowerBack', 'M38 84l11 4v16H37z'],
  ['glutes', 'M38.5 107H49v22q-6 4-10.5.5z'],
  ['abductors', 'M36 107l-2.5 18 3 2.5v-20z'],
  ['triceps', UPPER_ARM],
  FOREARM,
  ['hamstrings', 'M33 132q7 4.5 12 2l-2 34h-6z'],
  ['adductors', 'M47 133l2-1-2.5 36h-1.5z'],
  ['calves', LOWER_LEG]
]

const HEART = 'M54 45.5c2-2.5 6-1 6 2 0 3.5-4 5.5-6 7.5-2-2-6-4-6-7.5 0-3 4-4.5 6-2z'

interface Use {
  works: readonly Muscle[]
  helps: readonly Muscle[]
}

function partMarkup([muscle, d]: Part, { works, helps }: Use): string {
  if (muscle !== null && works.includes(muscle)) return `<path class="is-works" d="${d}"/>`
  return muscle !== null && helps.includes(muscle) ? `<path class="is-helps" d="${d}"/>` : `<path d="${d}"/>`
}

/** The other half is written out, because page styles do not reach copies made by `<use>`. */
function bodyMarkup(parts: readonly Part[], use: Use, more = ''): string {
  const half = parts.map((part) => partMarkup(part, use)).join('')
  const other = `<g transform="matrix(-1 0 0 1 100 0)">${half}</g>`
  return `<svg viewBox="10 0 80 212" aria-hidden="true">${half}${other}${more}</svg>`
}

export function muscleFigures(use: Use): string {
  const heart = [...use.works, ...use.helps].includes('heart')
    ? `<path class="${use.works.includes('heart') ? 'is-heart is-works' : 'is-heart is-helps'}" d="${HEART}"/>`
    : ''
  return bodyMarkup(FRONT, use, heart) + bodyMarkup(BACK, use)
}
