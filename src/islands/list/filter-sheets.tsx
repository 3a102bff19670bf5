/** Dialogs to filter and sort a list. Loaded when a chip is pressed, or earlier in the background. */
import { useStore } from '@nanostores/react'
import { Check, Dumbbell } from 'lucide-react'
import { PUBLIC_SORTS, SORTS } from '#core/list/filter.ts'
import type { ListTab } from '#core/list/tabs.ts'
import { SPORTS } from '#core/workout/workout.ts'
import { $t } from '../../stores/app/locale.ts'
import { setFilter } from '../../stores/list/list.ts'
import { $filter } from '../../stores/list/list-state.ts'
import { Icon } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SPORT_ICONS } from '../../ui/sport-icons.ts'

interface SheetProps {
  onClose: () => void
}

export function SportSheet({ onClose }: SheetProps) {
  const t = useStore($t)
  const filter = useStore($filter)
  return (
    <Sheet isOpen onClose={onClose} title={t('list.chooseSport')} closeLabel={t('states.close')}>
      <div className="list-chips">
        {(['all', ...SPORTS] as const).map((sport) => (
          <button
            key={sport}
            type="button"
            className="chip"
            aria-pressed={filter.sport === sport}
            onClick={() => {
              setFilter({ sport })
              onClose()
            }}
          >
            <Icon of={sport === 'all' ? Dumbbell : SPORT_ICONS[sport]} />
            {sport === 'all' ? t('list.allSports') : t(`sports.${sport}`)}
          </button>
        ))}
      </div>
    </Sheet>
  )
}

export function SortSheet({ onClose, tab }: SheetProps & { tab: ListTab }) {
  const t = useStore($t)
  const filter = useStore($filter)
  return (
    <Sheet isOpen onClose={onClose} title={t('list.sortBy')} closeLabel={t('states.close')}>
      <div className="list-menu">
        {(tab === 'public' ? PUBLIC_SORTS : SORTS).map((sort) => (
          <button
            key={sort}
            type="button"
            aria-pressed={filter.sort === sort}
            onClick={() => {
              setFilter({ sort })
              onClose()
            }}
          >
            <span>{t(`list.sort-${sort}`)}</span>
            {filter.sort === sort && <Icon of={Check} />}
          </button>
        ))}
      </div>
    </Sheet>
  )
}
