import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { LEVELS, type Level } from '#core/workout/workout.ts'
import type { ListTab } from '#core/list/tabs.ts'
import { $t } from '../../stores/app/locale.ts'
import { setFilter } from '../../stores/list/list.ts'
import { $filter } from '../../stores/list/list-state.ts'
import { Icon } from '../../ui/icon.tsx'
import { arrowDownWideNarrow, chevronDown, dumbbell, search } from '../../ui/icons.ts'
import { LevelBars } from '../../ui/level-badge.tsx'
import { SPORT_ICONS } from '../../ui/sport-icons.ts'
import { Later } from '../app/later.tsx'

export const loadSportSheet = () => import('./filter-sheets.tsx').then((file) => file.SportSheet)
const loadSortSheet = () => import('./filter-sheets.tsx').then((file) => file.SortSheet)

/** The filter is in the store and in the URL. */
export function Filters({ tab }: { tab: ListTab }) {
  const t = useStore($t)
  const filter = useStore($filter)
  const [open, setOpen] = useState<'none' | 'sport' | 'sort'>('none')
  const close = () => setOpen('none')
  return (
    <div className="list-filters">
      <label className="search-field">
        <span className="visually-hidden">{t('list.search')}</span>
        <Icon of={search} />
        <input
          className="input"
          type="search"
          enterKeyHint="search"
          placeholder={t('list.search')}
          value={filter.search}
          onChange={(event) => setFilter({ search: event.target.value })}
        />
      </label>
      <div className="scroll-row" role="group" aria-label={t('list.filters')}>
        <button
          type="button"
          className="chip"
          aria-haspopup="dialog"
          data-on={filter.sport !== 'all'}
          onClick={() => setOpen('sport')}
        >
          <Icon of={filter.sport === 'all' ? dumbbell : SPORT_ICONS[filter.sport]} />
          {filter.sport === 'all' ? t('list.allSports') : t(`sports.${filter.sport}`)}
          <Icon of={chevronDown} />
        </button>
        <LevelChips />
        <button
          type="button"
          className="chip"
          aria-haspopup="dialog"
          aria-label={t('list.sorted', { name: t(`list.sort-${filter.sort}`) })}
          onClick={() => setOpen('sort')}
        >
          <Icon of={arrowDownWideNarrow} />
          {t(`list.sort-${filter.sort}`)}
        </button>
      </div>
      {open === 'sport' && <Later load={loadSportSheet} props={{ onClose: close }} onFail={close} isAsked />}
      {open === 'sort' && <Later load={loadSortSheet} props={{ onClose: close, tab }} onFail={close} isAsked />}
    </div>
  )
}

function LevelChips() {
  const t = useStore($t)
  const { levels } = useStore($filter)
  const toggle = (level: Level) =>
    setFilter({ levels: LEVELS.filter((known) => (known === level) !== levels.includes(known)) })
  return LEVELS.map((level) => (
    <button
      key={level}
      type="button"
      className="chip"
      aria-pressed={levels.includes(level)}
      onClick={() => toggle(level)}
    >
      <LevelBars level={level} label={t(`levels.${level}`)} />
    </button>
  ))
}
