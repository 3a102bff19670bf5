/** Selects the member who becomes the owner of the group. */
import '../../../styles/app/radio-list.css'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $t } from '../../../stores/app/locale.ts'
import { notify } from '../../../stores/app/notices.ts'
import { handingOver } from '../../../stores/together/group-forms.ts'
import type { Group } from '../../../stores/together/groups.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioList } from '../../../ui/radio-list.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { personIn, type Known } from './names.ts'
import { Problem } from './problem.tsx'

export function HandSheet({ group, known, onClose }: { group: Group; known: Known; onClose: () => void }) {
  const t = useStore($t)
  const state = useStore(handingOver.$state)
  const [heir, setHeir] = useState('')
  const options = group.memberIds.map((id) => ({ value: id, label: personIn(known, id, t).name }))
  // The member may have left in the meantime.
  const isChosen = group.memberIds.includes(heir)
  const hand = async () => {
    if (!isChosen || !(await handingOver.submit(group.id, heir))) return
    onClose()
    notify({ kind: 'positive', text: t('groups.handed', { name: personIn(known, heir, t).name }) })
  }
  return (
    <Sheet isOpen onClose={onClose} title={t('groups.handOver')} closeLabel={t('states.close')}>
      <div className="stack">
        <p className="muted">{t(options.length === 0 ? 'groups.handNone' : 'groups.handText')}</p>
        {options.length > 0 && (
          <RadioList label={t('groups.handTitle')} value={heir} options={options} onChange={setHeir} />
        )}
        <Problem state={state} t={t} />
        <div className="sheet-actions">
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          {options.length > 0 && (
            <Button look="primary" aria-disabled={!isChosen || state.kind === 'sending'} onClick={() => void hand()}>
              {t(state.kind === 'sending' ? 'groups.working' : 'groups.handOver')}
            </Button>
          )}
        </div>
      </div>
    </Sheet>
  )
}
