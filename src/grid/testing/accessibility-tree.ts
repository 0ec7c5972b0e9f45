import type { Page } from 'playwright-core'

/** A node of the accessibility tree, as the browser exposes it to assistive technology. */
export interface AccessibleNode {
  role: string
  name: string
  description: string
  /** Such as selected, readonly, multiselectable, busy, and activedescendant. */
  states: Record<string, unknown>
}

export interface AccessibleCell extends AccessibleNode {
  /** `aria-rowindex` and `aria-colindex` in the DOM, which are not part of Chromium's tree. */
  rowIndex: string | null
  columnIndex: string | null
}

interface Node {
  ignored: boolean
  backendDOMNodeId?: number
  role?: { value?: unknown }
  name?: { value?: unknown }
  description?: { value?: unknown }
  properties?: { name: string; value: { value?: unknown; relatedNodes?: { backendDOMNodeId: number }[] } }[]
}

const text = (property: { value?: unknown } | undefined): string =>
  typeof property?.value === 'string' ? property.value : ''

const accessibleNode = (node: Node): AccessibleNode => ({
  role: text(node.role),
  name: text(node.name),
  description: text(node.description),
  states: Object.fromEntries((node.properties ?? []).map(({ name, value }) => [name, value.value])),
})

/** Reads Chromium's accessibility tree, as a screen reader would. */
export async function readAccessibilityTree(
  page: Page,
): Promise<{ all: AccessibleNode[]; focus: AccessibleNode; active: AccessibleCell | null }> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: Node[] }
  await session.send('DOM.getDocument')

  const attribute = async (node: Node, name: string): Promise<string | null> => {
    if (node.backendDOMNodeId === undefined) return null
    const { object } = await session.send('DOM.resolveNode', { backendNodeId: node.backendDOMNodeId })
    const { result } = await session.send('Runtime.callFunctionOn', {
      objectId: object.objectId ?? '',
      functionDeclaration: 'function (name) { return this.closest?.(`[${name}]`)?.getAttribute(name) ?? null }',
      arguments: [{ value: name }],
      returnByValue: true,
    })
    return typeof result.value === 'string' ? result.value : null
  }
  const cell = async (node: Node): Promise<AccessibleCell> => ({
    ...accessibleNode(node),
    rowIndex: await attribute(node, 'aria-rowindex'),
    columnIndex: await attribute(node, 'aria-colindex'),
  })

  const shown = nodes.filter(({ ignored }) => !ignored)
  const focused = shown.findLast(({ properties }) =>
    properties?.some(({ name, value }) => name === 'focused' && value.value === true),
  )
  if (!focused) throw new Error('Nothing has the focus')
  const points = focused.properties?.find(({ name }) => name === 'activedescendant')?.value.relatedNodes?.[0]
  const active = shown.find(({ backendDOMNodeId }) => points && backendDOMNodeId === points.backendDOMNodeId)
  const answer = {
    all: shown.map(accessibleNode),
    focus: accessibleNode(focused),
    active: active ? await cell(active) : null,
  }
  await session.detach()
  return answer
}
