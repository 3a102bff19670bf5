import { loadTexts } from '../../../stores/app/locale.ts'
import styles from '../../../styles/together/recording.css?url'
import { loadStyles } from '../../app/load-styles.ts'

export const loadRecording = () =>
  Promise.all([import('./recording-part.tsx'), loadTexts(['recording']), loadStyles([styles])]).then(
    ([{ RecordingPart }]) => RecordingPart
  )
