/** Explains how to get Pro or a custom contract: from the shop of the installation, or by a message to its operator. */
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $t, loadTexts } from '../../../stores/app/locale.ts'
import { $proOffer, loadProOffer } from '../../../stores/account/pro-offer.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { LazyPart } from '../../app/lazy-part.tsx'
import { ProPrice } from './pro-price.tsx'

const loadSupportSheet = () =>
  Promise.all([import('../../mail/support-sheet.tsx'), loadTexts(['mail'])]).then(([{ SupportSheet }]) => SupportSheet)

export interface ProWayProps {
  email: string
  /** True if the user does not have Pro yet. */
  isBase: boolean
}

export function ProWay({ email, isBase }: ProWayProps) {
  const t = useStore($t)
  const offer = useStore($proOffer)
  useEffect(() => void loadProOffer(), [])
  if (!isBase) return <Ask text={t('limit.askTop', { email })} topic="contract" />
  return (
    <>
      <h3>{t('limit.ask')}</h3>
      <ProPrice className="plan-price" />
      {offer !== null && offer.url !== '' ? (
        <>
          <p className="muted">{t('limit.getText', { email })}</p>
          <ButtonLink look="primary" href={offer.url}>
            {t('limit.get')}
          </ButtonLink>
        </>
      ) : (
        <Ask text={t('limit.askText', { email })} topic="pro" />
      )}
    </>
  )
}

function Ask({ text, topic }: { text: string; topic: 'pro' | 'contract' }) {
  const t = useStore($t)
  const [isOpen, setOpen] = useState(false)
  const onClose = () => setOpen(false)
  return (
    <>
      <p className="muted">{text}</p>
      <Button onClick={() => setOpen(true)}>{t('limit.write')}</Button>
      {isOpen && <LazyPart load={loadSupportSheet} props={{ topic, onClose }} onFail={onClose} isAsked />}
    </>
  )
}
