const PATIENCE_MS = 20_000

function opensElement(blob: Blob): Promise<boolean> {
  const element = document.createElement(blob.type.startsWith('video/') ? 'video' : 'audio')
  const url = URL.createObjectURL(blob)
  return new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), PATIENCE_MS)
    const end = (opens: boolean) => {
      clearTimeout(timer)
      resolve(opens)
    }
    element.muted = true
    element.preload = 'auto'
    element.onloadeddata = () => end(true)
    element.onerror = () => end(false)
    element.src = url
    element.load()
  }).finally(() => {
    element.removeAttribute('src')
    element.load()
    URL.revokeObjectURL(url)
  })
}

async function opensPicture(blob: Blob): Promise<boolean> {
  const url = URL.createObjectURL(blob)
  const image = new Image()
  image.src = url
  // Uses an element, because a drawing (SVG) cannot become a bitmap.
  return image
    .decode()
    .then(
      () => true,
      () => false
    )
    .finally(() => URL.revokeObjectURL(url))
}

export const opensFile = (blob: Blob): Promise<boolean> =>
  blob.type.startsWith('image/') ? opensPicture(blob) : opensElement(blob)
