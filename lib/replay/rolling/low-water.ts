/** The smallest size a stack had since its reader last looked: what lies below is unchanged. */
export interface LowWater {
  value: number;
}
