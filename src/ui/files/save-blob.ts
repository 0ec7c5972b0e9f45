/** Has the browser save something as a file of this name. */
export function saveBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has taken the file over by the next turn.
  setTimeout(() => URL.revokeObjectURL(address))
}
