public import FoundationEssentials

/// Names a draft through all its forms; it is the submission's id on the wire.
public typealias DraftID = UUID
