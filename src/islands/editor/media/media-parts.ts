import { change } from '../../../stores/editor/editor.ts'
import { loadFiles } from '../../../stores/editor/editor-open.ts'

/** Resolves after the first press or after some time on the page, because the text matters first. */
const calm = new Promise<void>((resolve) => {
  setTimeout(resolve, 1000)
  for (const kind of ['keydown', 'pointerdown', 'dragenter']) {
    addEventListener(kind, () => resolve(), { once: true, capture: true })
  }
})

async function loadOpenFiles(): Promise<void> {
  await loadFiles()
  const { allowChanges } = await import('../../../stores/editor/step-files.ts')
  allowChanges(change)
}

export const loadStepMedia = () =>
  calm.then(() => Promise.all([import('./step-media.tsx'), loadOpenFiles()])).then(([{ StepMedia }]) => StepMedia)

export const loadWorkoutMedia = () =>
  calm
    .then(() => Promise.all([import('./workout-media.tsx'), loadOpenFiles()]))
    .then(([{ WorkoutMedia }]) => WorkoutMedia)
