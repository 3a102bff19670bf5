/** When a page begins with one's own list, that is read before the screen is drawn. */
import { expectedUser } from '../../stores/account/session.ts'
import { $page } from '../../stores/app/router.ts'
import { heroAhead } from '../../stores/list/hero.ts'
import { mineAhead } from '../../stores/list/load-list.ts'

/** What a window shows at first. */
const PICTURES = 3

/** A private one still waits for its address. */
function fetchPicture(url: string): void {
  if (url !== '' && !url.startsWith('/media/')) new Image().src = url
}

const start = $page.get()
if (start?.how === 'load' && start.route.name === 'workoutList' && (start.params['tab'] ?? 'my') === 'my') {
  const reading = mineAhead.begin(expectedUser())
  void heroAhead.begin(expectedUser())
  reading
    ?.then((page) => {
      const urls = page?.workouts.slice(0, PICTURES).map(({ imageUrl }) => imageUrl) ?? []
      urls.forEach(fetchPicture)
    })
    .catch(() => undefined)
}
