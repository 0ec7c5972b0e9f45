import type { Command } from '../../ui/commands.ts'
import type { ToolName } from './tool-request.ts'

const tools: { tool: ToolName; label: string; keywords: string[] }[] = [
  { tool: 'filter', label: 'Filter records', keywords: ['condition', 'where'] },
  { tool: 'sort', label: 'Sort records', keywords: ['order'] },
  { tool: 'group', label: 'Group records', keywords: ['section'] },
  { tool: 'color', label: 'Color records', keywords: ['colour', 'highlight'] },
  { tool: 'hide', label: 'Hide or show fields', keywords: ['columns', 'visible'] },
  { tool: 'height', label: 'Change the row height', keywords: ['size', 'tall', 'short'] },
]

/** The commands that open the tools of the view bar. */
export const toolCommands = (open: (tool: ToolName) => void): Command[] =>
  tools.map(({ tool, label, keywords }) => ({
    id: `tool/${tool}`,
    label,
    group: 'Do',
    keywords,
    run: () => open(tool),
  }))
