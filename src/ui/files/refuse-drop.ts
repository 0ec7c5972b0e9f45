/** Whether the drag carries files. */
export const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** Ignores dropped files. Otherwise the browser would leave the page to show them. */
export function refuseDrop(event: DragEvent): void {
  event.preventDefault()
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
}
