package facts

import (
	"maps"
	"reflect"
	"slices"
)

// Clone gives facts that share nothing with f that can be changed, so that
// whoever holds f may go on changing it. Attributes are copied with their
// types. It takes facts that Check accepts; in others, attributes nested too
// deeply, or pointers in them, stay shared.
func (f Facts) Clone() Facts {
	f.Tools = slices.Clone(f.Tools)
	for i := range f.Tools {
		t := &f.Tools[i]
		t.RequiresAdmin = clonePointer(t.RequiresAdmin)
		t.DataClass = clonePointer(t.DataClass)
		t.Effect = clonePointer(t.Effect)
		t.RequiresApproval = clonePointer(t.RequiresApproval)
		t.Attributes = cloneAttributes(t.Attributes)
	}
	f.State.Tools = maps.Clone(f.State.Tools)
	f.State.Groups = maps.Clone(f.State.Groups)
	f.Settings.DataClassEnforcement = clonePointer(f.Settings.DataClassEnforcement)
	f.Configurations = maps.Clone(f.Configurations)
	for id, c := range f.Configurations {
		c.TrustZone = clonePointer(c.TrustZone)
		c.Fallbacks = slices.Clone(c.Fallbacks)
		c.AllowedToolGroups = slices.Clone(c.AllowedToolGroups)
		if c.AllowedTools = clonePointer(c.AllowedTools); c.AllowedTools != nil {
			*c.AllowedTools = slices.Clone(*c.AllowedTools)
		}
		c.Attributes = cloneAttributes(c.Attributes)
		f.Configurations[id] = c
	}
	// The origin is never changed after reading, so it may be shared.
	return f
}

func clonePointer[T any](p *T) *T {
	if p == nil {
		return nil
	}
	value := *p
	return &value
}

func cloneAttributes(m map[string]any) map[string]any {
	if m == nil {
		return nil
	}
	return new(cloner).value(reflect.ValueOf(m), attributesDepth).Interface().(map[string]any)
}

// cloner stops for good at the first value that is too deep, as a map that
// holds itself would take for ever.
type cloner struct{ deep bool }

func (c *cloner) value(v reflect.Value, depth int) reflect.Value {
	if c.deep = c.deep || depth > maxDepth+1; c.deep {
		return v
	}
	switch v.Kind() {
	case reflect.Interface:
		if v.IsNil() {
			return v
		}
		return c.value(v.Elem(), depth)
	case reflect.Map:
		if v.IsNil() {
			return v
		}
		out := reflect.MakeMapWithSize(v.Type(), v.Len())
		for it := v.MapRange(); it.Next(); {
			out.SetMapIndex(it.Key(), c.value(it.Value(), depth+1))
		}
		return out
	case reflect.Slice:
		if v.IsNil() {
			return v
		}
		out := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		for i := range v.Len() {
			out.Index(i).Set(c.value(v.Index(i), depth+1))
		}
		return out
	case reflect.Array:
		out := reflect.New(v.Type()).Elem()
		for i := range v.Len() {
			out.Index(i).Set(c.value(v.Index(i), depth+1))
		}
		return out
	}
	return v
}
