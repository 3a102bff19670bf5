/** A plan with nothing in it: its first week is filled, or taken from the calendar. */
import { useStore } from '@nanostores/react'
import { CalendarDays } from 'lucide-react'
import { useEffect, useState } from 'react'
import { addDays } from '#core/planning/days.ts'
import { entriesOfWeeks, mondayOf } from '#core/planning/plan-days.ts'
import { today as dayOf } from '#core/planning/planned-time.ts'
import { freeKeys } from '#core/planning/training-plan.ts'
import { $t } from '../../stores/app/locale.ts'
import { $calendar, refreshCalendar } from '../../stores/planning/calendar.ts'
import { editPlan, savePlanNow } from '../../stores/planning/plan-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { trainingsIn } from './plan-weeks-sheet.tsx'

const LAST_WEEKS = 3

export function FirstWeek({ onBegin }: { onBegin: () => void }) {
  const t = useStore($t)
  const calendar = useStore($calendar)
  useEffect(() => void refreshCalendar(), [])
  const [today] = useState(() => dayOf(new Date()))
  const monday = addDays(mondayOf(today), -7 * LAST_WEEKS)
  const found = entriesOfWeeks(trainingsIn(calendar, monday, LAST_WEEKS), monday, LAST_WEEKS)
  const use = () => {
    const free = freeKeys([])
    const entries = found.map((entry) => ({ ...entry, key: free.next().value }))
    editPlan((now) => ({ ...now, entries, weeks: LAST_WEEKS }))
  }
  return (
    <Empty title={t('plans.firstTitle')} text={t('plans.firstText')} icon={CalendarDays}>
      <Button
        look="primary"
        onClick={() => {
          savePlanNow()
          onBegin()
        }}
      >
        {t('plans.fillFirst')}
      </Button>
      <Button disabled={found.length === 0} onClick={use}>
        {t('plans.useLast', { count: LAST_WEEKS })}
      </Button>
      {calendar.kind === 'ready' && found.length === 0 && <p className="muted">{t('plans.nothingLast')}</p>}
    </Empty>
  )
}
