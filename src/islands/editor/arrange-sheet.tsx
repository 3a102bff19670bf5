/** Actions on one row or block: the alternative to dragging it. */
import '../../styles/editor/arrange.css'
import { useStore } from '@nanostores/react'
import { ArrowDown, ArrowUp, Copy, Play, Trash2, Ungroup } from 'lucide-react'
import { SECTIONS, type Section } from '#core/workout/workout.ts'
import { $t } from '../../stores/app/locale.ts'
import { Icon, type IconComponent } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { focusPart } from './row-parts.ts'
import { openNew, withRows } from './rows.ts'

export interface ArrangeSheetProps {
  nodeKey: string
  name: string
  isBlock: boolean
  /** Plays the workout from this row. */
  onPlay?: (() => void) | undefined
  onClose: () => void
}

export function ArrangeSheet({ nodeKey, name, isBlock, onPlay, onClose }: ArrangeSheetProps) {
  const t = useStore($t)
  const run = (action: Parameters<typeof withRows>[0], after?: () => void) => {
    onClose()
    void withRows(action, after)
  }
  const toGrip = () => focusPart(nodeKey, 'grip')
  return (
    <Sheet isOpen onClose={onClose} title={name} closeLabel={t('states.close')}>
      <div className="arrange-menu">
        {onPlay !== undefined && <Entry icon={Play} text={t('arrange.playFrom')} onPress={onPlay} />}
        <Entry
          icon={ArrowUp}
          text={t('arrange.up')}
          onPress={() => run((rows) => rows.moveTowards(nodeKey, 'up'), toGrip)}
        />
        <Entry
          icon={ArrowDown}
          text={t('arrange.down')}
          onPress={() => run((rows) => rows.moveTowards(nodeKey, 'down'), toGrip)}
        />
        <Sections onMove={(section) => run((rows) => rows.moveInto([nodeKey], section), toGrip)} />
        <Entry
          icon={Copy}
          text={t('editor.duplicate')}
          onPress={() => {
            onClose()
            void openNew((rows) => rows.duplicate([nodeKey]))
          }}
        />
        {isBlock && (
          <Entry icon={Ungroup} text={t('arrange.dissolve')} onPress={() => run((rows) => rows.dissolve(nodeKey))} />
        )}
        <Entry icon={Trash2} text={t('editor.remove')} isDanger onPress={() => run((rows) => rows.remove([nodeKey]))} />
      </div>
    </Sheet>
  )
}

function Entry(props: { icon: IconComponent; text: string; isDanger?: boolean; onPress: () => void }) {
  return (
    <button type="button" className={props.isDanger === true ? 'danger' : undefined} onClick={props.onPress}>
      <Icon of={props.icon} />
      <span>{props.text}</span>
    </button>
  )
}

/** Moves to the end of a section. */
export function Sections({ onMove }: { onMove: (section: Section) => void }) {
  const t = useStore($t)
  return (
    <div className="arrange-sections" role="group" aria-label={t('arrange.moveTo')}>
      <span aria-hidden="true">{t('arrange.moveTo')}</span>
      {SECTIONS.map((section) => (
        <button key={section} type="button" className="button" onClick={() => onMove(section)}>
          {t(`editor.${section}`)}
        </button>
      ))}
    </div>
  )
}
