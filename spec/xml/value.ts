type ListNames<T> = { [K in keyof T]-?: NonNullable<T[K]> extends readonly unknown[] ? K : never }[keyof T];

/**
 * The type of a document that was read: its schema type, with every list present (`[]` where the document has no such
 * element), since XML cannot distinguish an absent list from an empty one.
 */
export type XmlValue<T> = T extends readonly (infer Item)[]
  ? XmlValue<Item>[]
  : T extends object
    ? { [K in keyof T as K extends ListNames<T> ? K : never]-?: XmlValue<NonNullable<T[K]>> } & {
        [K in keyof T as K extends ListNames<T> ? never : K]: XmlValue<T[K]>;
      }
    : T;
