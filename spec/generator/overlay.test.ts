import type { JSONValue } from 'json-p3';
import { describe, expect, it } from 'vitest';
import { inlineReferences } from './load.ts';
import { applyOverlay, type Overlay } from './overlay.ts';

const apply = (document: JSONValue, ...actions: Overlay['actions']) =>
  applyOverlay(document, { overlay: '1.0.0', actions }, 'aws.yaml');

describe('actions', () => {
  it('update objects deeply, append to arrays, replace the rest', () => {
    const document = { paths: { '/': { get: { tags: ['a'], summary: 'old', deep: { kept: 1 } } } } };
    const update = { tags: ['b'], summary: 'new', deep: { added: 2 } };
    expect(apply(document, { target: "$.paths['/'].get", update })).toEqual({
      paths: { '/': { get: { tags: ['a', 'b'], summary: 'new', deep: { kept: 1, added: 2 } } } },
    });
  });

  it('remove every match, also of one array', () => {
    const document = { paths: { list: [1, 2, 3, 4] } };
    expect(apply(document, { target: '$.paths.list[?@ > 2]', remove: true })).toEqual({
      paths: { list: [1, 2] },
    });
  });

  it('share no object between the nodes that one update changed', () => {
    const document = { paths: { a: {}, b: {} } };
    const update = { x: { y: 1 } };
    const overlaid = apply(
      document,
      { target: '$.paths[*]', update },
      { target: '$.paths.a.x', update: { y: 2 } },
    );
    expect(overlaid).toEqual({ paths: { a: { x: { y: 2 } }, b: { x: { y: 1 } } } });
  });

  it('do not change the document itself', () => {
    const document = { paths: { a: { b: 1 } } };
    apply(document, { target: '$.paths.a', update: { b: 2 } }, { target: '$.paths.a', remove: true });
    expect(document).toEqual({ paths: { a: { b: 1 } } });
  });

  it('can add required members to a schema, but change nothing else in it', () => {
    const document = { paths: {}, components: { schemas: { A: { type: 'object', required: ['b'] } } } };
    const target = '$.components.schemas.A';
    expect(apply(document, { target, update: { required: ['c'] } })).toMatchObject({
      components: { schemas: { A: { type: 'object', required: ['b', 'c'] } } },
    });
    expect(() => apply(document, { target, update: { required: ['c'], type: 'string' } })).toThrow('schemas');
  });

  it('can update a reference in the document', () => {
    const document = {
      paths: { '/': { a: { $ref: '#/components/headers/A' } } },
      components: { schemas: {}, headers: { A: { required: true, schema: { type: 'string' } } } },
    };
    const overlaid = apply(document, { target: "$.paths['/'].a", update: { required: false } });
    expect(inlineReferences(overlaid, 'api.yaml').paths['/']).toEqual({
      a: { required: false, schema: { type: 'string' } },
    });
  });
});

describe('refused', () => {
  const document = { paths: {}, components: { schemas: { A: { type: 'string' } }, headers: {} } };

  it('a target that matches nothing', () => {
    expect(() => apply(document, { target: "$.paths['/gone']", remove: true })).toThrow(
      "aws.yaml: $.paths['/gone'] matches nothing",
    );
  });

  it.each<[string, Overlay['actions'][0]]>([
    ['a schema', { target: '$.components.schemas.A', update: { type: 'integer' } }],
    ['all schemas', { target: '$.components.schemas', remove: true }],
    ['their parent', { target: '$.components', update: { schemas: {} } }],
    ['everything', { target: '$', update: { components: {} } }],
  ])('refuses an action on %s', (_, action) => {
    expect(() => apply(document, action)).toThrow(`${action.target} changes the schemas`);
  });
});
