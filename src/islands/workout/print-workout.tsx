/** Prints a workout that is not on this page. Loaded on demand. */
import '../../styles/public/public.css'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { errorText } from '#core/app/errors.ts'
import { printedArticle } from '#core/public/article.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { notify } from '../../stores/app/notices.ts'
import { codeOf } from '../../stores/app/qr-code.ts'
import { workoutToPrint } from '../../stores/workout/workout-page.ts'
import { articleSymbols } from '../../ui/article-symbols.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { Sprite } from '../../ui/icon.tsx'
import { Html } from './html.tsx'

let last: (() => void) | null = null

/** Adds the printable article to the page, hidden on the screen: browsers print only the page. */
function layOut(article: string, name: string, code: boolean[][] | null): () => void {
  const sheet = document.createElement('div')
  sheet.className = 'public-workout printed-sheet'
  document.body.append(sheet)
  const root = createRoot(sheet)
  flushSync(() =>
    root.render(
      <>
        <Sprite symbols={articleSymbols()} />
        <Html of={article} />
        {code !== null && <QrCode rows={code} label={$t.get()('sharing.codeOf', { name })} className="printed-code" />}
      </>
    )
  )
  return () => {
    root.unmount()
    sheet.remove()
  }
}

/** @param address where others can open it; undefined if they cannot */
export async function printWorkout(id: string, address: string | undefined): Promise<void> {
  try {
    const { workout, author } = await workoutToPrint(id)
    const language = $locale.get()
    const url = address === undefined ? {} : { url: address }
    const code = address === undefined ? null : await codeOf(address)
    last?.()
    const article = printedArticle({ workout, author, language, t: $t.get(), ...url })
    const remove = layOut(article, workout.name, code)
    const title = document.title
    // Browsers use the title as the file name of a saved page.
    document.title = workout.name
    last = () => {
      last = null
      document.title = title
      remove()
    }
    addEventListener('afterprint', () => last?.(), { once: true })
    await document.fonts.ready
    print()
  } catch (error) {
    notify({ kind: 'negative', text: errorText(error, $t.get()) })
  }
}
