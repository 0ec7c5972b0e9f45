import type { ThingList } from '../document/form-document.ts'
import type { CompiledForm, Target } from './compile-form.ts'

/** One step of a circle: this depends on the next. */
export interface CycleStep {
  list: ThingList
  id: string
}

type Node = `${'rule' | 'block' | 'page' | 'setter'} ${number}`

/**
 * Finds a rule that depends on itself: on a question that it shows, or on a variable that it sets, perhaps by way of
 * others. Returns the steps from one thing back to itself; null if there is none.
 */
export function findCycle(form: CompiledForm): CycleStep[] | null {
  const visited = new Set<Node>()
  const rules = form.rules.map((_rule, index): Node => `rule ${index}`)
  const setters = form.setters.map((_setter, index): Node => `setter ${index}`)
  for (const start of [...rules, ...setters]) {
    const found = search(form, start, visited)
    if (found) return found.flatMap(node => stepOf(form, node))
  }
  return null
}

/** Searches without recursion, because chains of rules can be long. */
function search(form: CompiledForm, start: Node, visited: Set<Node>): Node[] | null {
  if (visited.has(start)) return null
  visited.add(start)
  const path: Node[] = [start]
  const waiting: Node[][] = [dependencies(form, start)]
  const onPath = new Set(path)
  while (path.length > 0) {
    const next = waiting.at(-1)?.pop()
    if (next === undefined) {
      waiting.pop()
      const left = path.pop()
      if (left) onPath.delete(left)
    } else if (onPath.has(next)) {
      return [...path.slice(path.indexOf(next)), next]
    } else if (!visited.has(next)) {
      visited.add(next)
      onPath.add(next)
      path.push(next)
      waiting.push(dependencies(form, next))
    }
  }
  return null
}

const rulesOf = (targets: readonly Target[]): Node[] => targets.map(({ rule }): Node => `rule ${rule}`)

/** What has to be decided before a thing. */
function dependencies(form: CompiledForm, node: Node): Node[] {
  const [kind, number] = node.split(' ')
  const index = Number(number)
  switch (kind) {
    case 'rule': {
      const rule = form.rules[index]
      return rule ? readNodes(form, rule.reads, rule.limit) : []
    }
    case 'setter': {
      const setter = form.setters[index]
      if (!setter) return []
      const points = setter.points.map((block): Node => `block ${block}`)
      return [`rule ${setter.rule}`, ...points, ...readNodes(form, setter.reads, index)]
    }
    case 'block': {
      const block = form.blocks[index]
      if (!block) return []
      const options = [...block.options.values()].flatMap(rulesOf)
      const variable = block.variable === null ? [] : settersOf(form, block.variable, Number.POSITIVE_INFINITY)
      return [`page ${block.page}`, ...rulesOf(block.targets), ...options, ...variable]
    }
    default:
      return rulesOf(form.pages[index]?.targets ?? [])
  }
}

const settersOf = (form: CompiledForm, variable: number, limit: number): Node[] =>
  (form.variables[variable]?.setters ?? []).filter(setter => setter < limit).map((setter): Node => `setter ${setter}`)

const readNodes = (form: CompiledForm, reads: ReadonlySet<number>, limit: number): Node[] =>
  [...reads].flatMap(slot => {
    const origin = form.fields[slot]?.origin
    if (!origin) return []
    if ('quiz' in origin) return (form.quiz?.scored ?? []).map((block): Node => `block ${block}`)
    return 'block' in origin ? [`block ${origin.block}` as const] : settersOf(form, origin.variable, limit)
  })

function stepOf(form: CompiledForm, node: Node): CycleStep[] {
  const [kind, number] = node.split(' ')
  const index = Number(number)
  const step = (list: ThingList, id: string | undefined): CycleStep[] => (id === undefined ? [] : [{ list, id }])
  if (kind === 'rule') return step('rules', form.rules[index]?.rule.id)
  if (kind === 'block') return step('blocks', form.blocks[index]?.any.context.block.id)
  if (kind === 'page') return step('pages', form.pages[index]?.page.id)
  const variable = form.setters[index]?.variable ?? -1
  return step('variables', form.variables[variable]?.variable.id)
}
