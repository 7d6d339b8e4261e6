/** Freezes a value and all it holds, so that a write to it throws. Typed arrays cannot be frozen and stay. */
export function deepFreeze<Value>(value: Value): Value {
  const open: unknown[] = [value];
  for (const item of open) {
    if (typeof item !== 'object' || item === null) continue;
    if (ArrayBuffer.isView(item) || Object.isFrozen(item)) continue;
    Object.freeze(item);
    open.push(...(item instanceof Map ? item.values() : Object.values(item)));
  }
  return value;
}
