/** Appwrite's HTML page for unknown routes, sent to SDKs as well (recording 12). */

export function notFoundPage(name: string): string {
  const title = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return [
    '<!DOCTYPE html><html lang="en"><head><meta charset="UTF-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1.0">',
    `<title>${title} - Error</title></head><body><div class="main"><div class="content">`,
    "<h1>Page not found</h1><p>The page you're looking for doesn't exist.</p>",
    '<span class="type">general_route_not_found</span></div></div></body></html>'
  ].join('\n')
}
