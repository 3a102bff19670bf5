/** Name and picture of a group. The picture is cropped like that of an account. */
import '../../../styles/account/profile.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState, type FormEvent } from 'react'
import { errorText, UserFacingError } from '#core/app/errors.ts'
import { $t } from '../../../stores/app/locale.ts'
import { GROUP_NAME_MAX, pictureOfGroup, renaming } from '../../../stores/together/group-forms.ts'
import type { Group } from '../../../stores/together/groups.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { PictureChoice } from '../../account/profile/picture-parts.tsx'
import { Face } from './face.tsx'
import { Problem } from './problem.tsx'

export function EditSheet({ group, onClose }: { group: Group; onClose: () => void }) {
  const t = useStore($t)
  const state = useStore(renaming.$state)
  // Shows changes from another device until the user types here.
  const [typed, setTyped] = useState<string | null>(null)
  const name = typed ?? group.name
  const isEmpty = name.trim() === ''
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty) return event.currentTarget.querySelector('input')?.focus()
    if (name.trim() === group.name) return onClose()
    void renaming.submit(group.id, name).then((isDone) => isDone && onClose())
  }
  return (
    <Sheet isOpen onClose={onClose} title={t('groups.edit')} closeLabel={t('states.close')}>
      <form className="stack" noValidate onSubmit={save}>
        <Field
          label={t('groups.name')}
          error={isEmpty ? errorText(new UserFacingError('group-name-empty'), t) : undefined}
        >
          {(control) => <TextInput {...control} maxLength={GROUP_NAME_MAX} value={name} onChange={setTyped} />}
        </Field>
        <Picture group={group} />
        <Problem state={state} t={t} />
        <div className="sheet-actions">
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button type="submit" look="primary" aria-disabled={isEmpty || state.kind === 'sending'}>
            {t(state.kind === 'sending' ? 'groups.working' : 'groups.save')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

/** Saved at once, without the button of the sheet. */
function Picture({ group }: { group: Group }) {
  const t = useStore($t)
  useEffect(() => pictureOfGroup(group.id), [group.id])
  return (
    <div className="groups-picture">
      <Face name={group.name} url={group.imageUrl} size="5rem" isGroup />
      <div className="stack tight">
        <h3 id="picture-title" tabIndex={-1}>
          {t('groups.picture')}
        </h3>
        <p className="muted groups-small">{t('groups.pictureText')}</p>
        <PictureChoice hasPicture={group.imageUrl !== ''} />
      </div>
    </div>
  )
}
