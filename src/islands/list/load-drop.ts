import { isShared, isStartAsked } from '../../stores/list/launched.ts'
import { loadTexts } from '../../stores/app/locale.ts'

/** Milliseconds: after the list can be used. What somebody asked for from outside comes at once. */
const WAIT_MS = 3000

export const loadDrop = () =>
  new Promise((resolve) => setTimeout(resolve, isShared() || isStartAsked() ? 0 : WAIT_MS))
    .then(() => Promise.all([import('./drop-file.tsx'), loadTexts(['carry'])]))
    .then(([{ DropFile }]) => DropFile)
