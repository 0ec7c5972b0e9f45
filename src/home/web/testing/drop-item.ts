import type { Page } from 'playwright-core'

/** Drags an item of the list onto a group. Returns whether the group was marked as its target. */
export const dropItem = (page: Page, name: string, on: string): Promise<boolean | undefined> =>
  page.evaluate(
    ([dragged, target]) => {
      const data = new DataTransfer()
      const sections = [...document.querySelectorAll('section[aria-label]')]
      const to = sections.find(section => section.getAttribute('aria-label') === target)
      const from = [...document.querySelectorAll('tr')].find(each => each.textContent?.includes(dragged))
      const send = (element: Element | undefined, type: string) =>
        element?.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }))
      send(from, 'dragstart')
      send(to, 'dragover')
      const marked = to?.hasAttribute('data-flow-over')
      send(to, 'drop')
      send(from, 'dragend')
      return marked
    },
    [name, on] as const,
  )
