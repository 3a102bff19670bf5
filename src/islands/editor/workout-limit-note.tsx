import { useStore } from '@nanostores/react'
import { pathTo } from '#core/app/routes.ts'
import { countNear } from '#core/app/characters.ts'
import { $t } from '../../stores/app/locale.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { LazyPart } from '../app/lazy-part.tsx'

/** Says how full a text field is when it is nearly full, and how many characters are too many. */
export function useLimit(text: string, max: number, error: string | undefined) {
  const t = useStore($t)
  const used = countNear(text, max)
  const over = (used ?? 0) - max
  return {
    count: used === null ? undefined : t('editor.used', { used, max }),
    error: error !== undefined && over > 0 ? t('editor.tooLong', { count: over, max }) : error
  }
}

/** Only users at a limit load the price. */
const loadPrice = () => import('./limit-reached/pro-price.tsx').then(({ ProPrice }) => ProPrice)
const NOTHING = {}
export const Price = () => <LazyPart load={loadPrice} props={NOTHING} onFail={() => undefined} />

/** @param text key of the text that says what happens to the workout */
export function WorkoutLimitNote({ max, text }: { max: number; text: string }) {
  const t = useStore($t)
  return (
    <Note tone="warning" role="status" className="editor-wide-note">
      <b>{t('editor.limitTitle', { max })}</b>
      <p>{t(text)}</p>
      <Price />
      <ButtonLink href={pathTo('tooManyWorkouts')}>{t('editor.limitWays')}</ButtonLink>
    </Note>
  )
}
