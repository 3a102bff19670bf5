import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { $t } from '../../../stores/app/locale.ts'
import { PEOPLE_MAX } from '../../../stores/together/group-forms.ts'
import type { Group } from '../../../stores/together/groups.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Face } from './face.tsx'
import { peopleIn, personIn, type Known } from './names.ts'

export interface MemberListProps {
  group: Group
  known: Known
  /** Only for the owner. */
  onRemove: ((id: string) => void) | undefined
}

export function MemberList({ group, known, onRemove }: MemberListProps) {
  const t = useStore($t)
  const ids = peopleIn(group)
  const isOwner = group.ownerId === known.userId
  return (
    <div>
      <h3 id="members-title" tabIndex={-1}>
        {t('groups.members')} <span className="muted numeric">{ids.length}</span>
      </h3>
      {isOwner && ids.length >= PEOPLE_MAX && (
        <Note tone="warning">
          <p>{t('groups.membersFull')}</p>
        </Note>
      )}
      <ul className="groups-rows" aria-labelledby="members-title">
        {ids.map((id) => {
          const person = personIn(known, id, t)
          const roles = [id === known.userId ? t('groups.you') : '', id === group.ownerId ? t('groups.owner') : '']
          const role = roles.filter((text) => text !== '').join(', ')
          return (
            <li key={id}>
              <Face name={person.name} url={person.imageUrl} />
              <span className="groups-row-text">
                <b>{person.name}</b>
                {role !== '' && <small>{role}</small>}
              </span>
              {onRemove !== undefined && id !== group.ownerId && (
                <IconButton
                  icon={X}
                  label={t('groups.removeName', { name: person.name })}
                  aria-haspopup="dialog"
                  onClick={() => onRemove(id)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
