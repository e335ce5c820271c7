import type { ItemDto } from '@assay/contracts'
import { RowActions } from '../../components/row-actions.tsx'
import { ScrollableTable } from '../../components/scrollable-table.tsx'
import classes from '../../components/table.module.css'

export interface ItemsTableProps {
  readonly items: readonly ItemDto[]
  readonly onEdit: (item: ItemDto) => void
  readonly onDelete: (item: ItemDto) => void
}

export function ItemsTable({ items, onEdit, onDelete }: ItemsTableProps) {
  return (
    <ScrollableTable label="Items" asCards>
      <thead>
        <tr>
          <th scope="col">ID</th>
          <th scope="col">Title</th>
          <th scope="col">Description</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <td className={classes.id} data-label="ID">
              {item.id}
            </td>
            <th scope="row" className={classes.cell}>
              {item.title}
            </th>
            <td className={classes.cell} data-label="Description">
              {item.description || 'N/A'}
            </td>
            <td className={classes.actions}>
              <RowActions
                name={item.title}
                onEdit={() => onEdit(item)}
                onDelete={() => onDelete(item)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  )
}
