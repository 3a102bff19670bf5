import { formatClock } from '../app/format.ts'
import type { Translate } from '../app/translate.ts'
import type { VideoLength } from './video-fit.ts'

export const earlyText = ({ seconds, whole }: VideoLength, t: Translate): string =>
  t('media.endsEarly', { there: formatClock(Math.round(seconds)), whole: formatClock(Math.round(whole)) })
