import type { ContractTables } from '../contract.ts';

/** A small vocabulary with every kind of field, for tests. */
export const tables: Pick<ContractTables, 'xml'> = {
  xml: {
    List: {
      root: 'List',
      namespace: 'urn:list',
      fields: [
        { property: 'Name', name: 'Name', node: 'element', required: true, type: 'string' },
        { property: 'Size', name: 'Size', node: 'element', required: false, type: 'integer' },
        { property: 'Done', name: 'Done', node: 'element', required: false, type: 'boolean' },
        { property: 'When', name: 'When', node: 'element', required: false, type: 'dateTime' },
        {
          property: 'Items',
          name: 'Item',
          node: 'element',
          required: false,
          repeated: true,
          type: { object: 'Item' },
        },
        { property: 'Tags', name: 'Tag', node: 'element', required: true, wrapper: 'TagSet', type: 'string' },
        {
          property: 'Extras',
          name: 'Extra',
          node: 'element',
          required: false,
          wrapper: 'Extras',
          type: 'string',
        },
      ],
    },
    Item: {
      fields: [
        {
          property: 'type',
          name: 'type',
          node: 'attribute',
          namespace: 'http://www.w3.org/2001/XMLSchema-instance',
          prefix: 'xsi',
          required: false,
          type: 'string',
        },
        { property: 'Key', name: 'Key', node: 'element', required: true, type: 'string' },
      ],
    },
    Place: {
      root: 'Place',
      fields: [{ property: 'name', name: 'name', node: 'text', required: false, type: 'string' }],
    },
  },
};
