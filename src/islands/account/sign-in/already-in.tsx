import { useStore } from '@nanostores/react'
import { $t } from '../../../stores/app/locale.ts'
import { addressToGo } from '../../../stores/account/sign-in.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'

export function AlreadyIn({ email }: { email: string }) {
  const t = useStore($t)
  return (
    <>
      <Note tone="positive">{t('auth.alreadyIn', { email })}</Note>
      <ButtonLink look="primary" isWide href={addressToGo()}>
        {t('auth.toWorkouts')}
      </ButtonLink>
    </>
  )
}
