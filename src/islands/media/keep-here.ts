/** "Keep offline" of a public page, also for visitors. Loaded when it is pressed. */
import { pathTo } from '#core/app/routes.ts'
import { $t, loadTexts } from '../../stores/app/locale.ts'
import { keepWorkout } from '../../stores/media/keep.ts'

/** `say` reports the result. Afterwards the button links to the kept workouts. */
export async function keepHere(id: string, button: Element, say: (text: string) => void): Promise<void> {
  await loadTexts(['media'])
  const isBegun = await keepWorkout(id, ({ title = '', text }) => {
    say(`${title} ${text}`.trim())
    return 0
  })
  if (!isBegun) return
  const link = document.createElement('a')
  link.className = button.className
  link.href = pathTo('offlineWorkouts')
  link.textContent = $t.get()('kept.isKept')
  button.replaceWith(link)
  link.focus()
}
