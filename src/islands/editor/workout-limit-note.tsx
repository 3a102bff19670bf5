import { useStore } from '@nanostores/react'
import { pathTo } from '#core/app/routes.ts'
import { $t } from '../../stores/app/locale.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Later } from '../app/later.tsx'

/** Only who is at a limit asks for the price. */
const loadPrice = () => import('./limit-reached/pro-price.tsx').then(({ ProPrice }) => ProPrice)
const NOTHING = {}
export const Price = () => <Later load={loadPrice} props={NOTHING} onFail={() => undefined} />

/** @param text the key of what happens to the workout. */
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
