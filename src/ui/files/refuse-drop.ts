/** Whether files are what is dragged. */
export const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** Lets files that are dropped here do nothing: the browser would leave the page to show them. */
export function refuseDrop(event: DragEvent): void {
  event.preventDefault()
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
}
