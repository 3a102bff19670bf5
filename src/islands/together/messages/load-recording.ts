import { loadTexts } from '../../../stores/app/locale.ts'

export const loadRecording = () =>
  Promise.all([import('./recording-part.tsx'), loadTexts(['recording'])]).then(
    ([{ RecordingPart }]) => RecordingPart
  )
