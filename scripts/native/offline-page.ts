/** The only page inside the app: shown on a first start offline. It needs no other file. */
import { LANGUAGES } from '#core/workout/workout.ts'
import { textsOf } from './texts.ts'

export function offlinePage(site: string): string {
  const texts = Object.fromEntries(
    LANGUAGES.map((language) => {
      const of = textsOf(language)
      return [language, { title: of('notKept.title'), text: of('errors.offline'), again: of('notKept.again') }]
    })
  )
  const first = texts['en'] ?? { title: '', text: '', again: '' }
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <title>Icepoint</title>
    <style>
      :root { color-scheme: dark }
      body { display: grid; min-height: 100vh; margin: 0; place-content: center; padding: 24px; box-sizing: border-box;
        background: #070f17; color: #eef6f9; font: 18px/1.5 system-ui, sans-serif; text-align: center }
      h1 { margin: 0; font-size: 1.5em }
      a { display: inline-block; padding: 12px 28px; border-radius: 14px; background: #83eaf9; color: #070f17;
        font-weight: 700; text-decoration: none }
    </style>
  </head>
  <body>
    <main>
      <h1 id="title">${first.title}</h1>
      <p id="text">${first.text}</p>
      <a id="again" href="${site}">${first.again}</a>
    </main>
    <script>
      const texts = ${JSON.stringify(texts)}
      const language = navigator.languages.map((name) => name.slice(0, 2)).find((name) => name in texts) ?? 'en'
      document.documentElement.lang = language
      for (const [id, text] of Object.entries(texts[language])) document.getElementById(id).textContent = text
      addEventListener('online', () => document.getElementById('again').click())
    </script>
  </body>
</html>
`
}
