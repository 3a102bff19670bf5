/** The link that holds a workout, and its code. */
import { useStore } from '@nanostores/react'
import { QrCodeIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Workout } from '#core/workout/workout.ts'
import { $t } from '../../stores/app/locale.ts'
import { packedLink, type PackedLink } from '../../stores/workout/packed-link.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { AddressField } from './address-field.tsx'

export function PackedLinkPart({ workout }: { workout: Workout }) {
  const t = useStore($t)
  const [link, setLink] = useState<PackedLink | null | undefined>(undefined)
  // Compressing takes a moment.
  useEffect(() => void packedLink(workout).then(setLink), [workout])
  return (
    <section className="stack">
      <h3>{t('carry.linkTitle')}</h3>
      <p className="muted">{t('carry.linkText')}</p>
      {link === null && <Note tone="warning">{t('carry.tooLong')}</Note>}
      {link && <Ready link={link} name={workout.name} />}
    </section>
  )
}

function Ready({ link: { url, isLong, leftOut, code }, name }: { link: PackedLink; name: string }) {
  const t = useStore($t)
  const [said, setSaid] = useState('')
  const [isShown, setShown] = useState(false)
  return (
    <>
      {leftOut > 0 && <Note>{t('carry.leftOut', { count: leftOut })}</Note>}
      {isLong && <Note tone="warning">{t('carry.isLong', { count: url.length })}</Note>}
      <AddressField
        url={url}
        name={name}
        {...(code === null ? { hint: t('carry.noCode') } : {})}
        said={said}
        onSay={setSaid}
      >
        {code !== null && (
          <Button icon={QrCodeIcon} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {t(isShown ? 'carry.hideCode' : 'carry.showCode')}
          </Button>
        )}
      </AddressField>
      {isShown && code !== null && <QrCode rows={code} label={t('carry.code', { name })} className="carry-code" />}
    </>
  )
}
