/** Makes the QR code of an address. True is dark; the border of four modules is included. */
export async function codeOf(url: string): Promise<boolean[][]> {
  const { encode } = await import('uqr')
  return encode(url, { ecc: 'L', border: 4 }).data
}
