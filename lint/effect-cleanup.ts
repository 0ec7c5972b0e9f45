/** The parts of a syntax tree that the rule reads. */
interface Node {
  type: string
  [key: string]: unknown
}

interface Context {
  report(problem: { node: Node; message: string }): void
}

const effects = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect'])
const functions = new Set(['ArrowFunctionExpression', 'FunctionExpression'])

const message =
  'Return nothing or a cleanup function from an effect. Put other calls in braces, and name a cleanup before you return it.'

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const nodeAt = (node: Node, key: string): Node | null => (isNode(node[key]) ? node[key] : null)

/** Whether an expression is a function, a name, `undefined`, `void …`, or a choice of these. */
function isCleanup(node: Node | null): boolean {
  if (node === null) return true
  if (node.type === 'ConditionalExpression') {
    return isCleanup(nodeAt(node, 'consequent')) && isCleanup(nodeAt(node, 'alternate'))
  }
  if (node.type === 'UnaryExpression') return node['operator'] === 'void'
  return functions.has(node.type) || node.type === 'Identifier'
}

/** The return statements of a function, without those of functions inside it. */
function returnsOf(node: Node): Node[] {
  if (node.type === 'ReturnStatement') return [node]
  if (functions.has(node.type) || node.type === 'FunctionDeclaration') return []
  const children = Object.entries(node).flatMap(([key, value]) => (key === 'parent' ? [] : [value].flat()))
  return children.filter(isNode).flatMap(returnsOf)
}

function checkEffect(call: Node, context: Context): void {
  const [callback] = call['arguments'] as Node[]
  if (!callback || !functions.has(callback.type)) return
  if (callback['async'] === true) context.report({ node: callback, message })
  const body = nodeAt(callback, 'body')
  if (!body) return
  const returned = body.type === 'BlockStatement' ? returnsOf(body).map(each => nodeAt(each, 'argument')) : [body]
  for (const node of returned) if (node && !isCleanup(node)) context.report({ node, message })
}

/**
 * Refuses effects that return what a call returns. React calls anything but `undefined` as a cleanup, and the page fails
 * when a browser returns something else there: `scrollIntoView()` returns a promise in newer ones.
 */
export default {
  meta: { name: 'gridloom' },
  rules: {
    'effect-cleanup': {
      create: (context: Context) => ({
        CallExpression(call: Node) {
          const callee = nodeAt(call, 'callee')
          if (callee?.type === 'Identifier' && effects.has(String(callee['name']))) checkEffect(call, context)
        },
      }),
    },
  },
}
